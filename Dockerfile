# syntax=docker/dockerfile:1

FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.lock .
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY bot bot
RUN /venv/bin/python -m compileall -q bot

FROM python:3.13-slim
# A user without rights; the database is all that it may write.
RUN useradd --system --uid 10001 --no-create-home durak \
 && install --directory --owner durak /data
COPY --from=build /venv /venv
WORKDIR /app
COPY --from=build /app/bot bot
COPY locales locales
ENV DATABASE_PATH=/data/durak.sqlite3 PYTHONUNBUFFERED=1
USER durak
VOLUME /data
# SIGTERM lets every tap that is being handled come to its end.
STOPSIGNAL SIGTERM
CMD ["/venv/bin/python", "-m", "bot"]
