FROM node:24.21-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build && npm prune --omit=dev --no-fund --no-audit
# Each container is a first start, so what that would compile is in the image. Node.js keeps it for each user, hence
# user 1000. Without the sources the program runs what was built from them.
RUN rm -r config && mkdir -p .cache/compile && chown 1000 .cache/compile
USER 1000:1000
RUN node scripts/warm.ts && chmod -R a+rX .cache/compile

FROM node:24.21-slim AS server
LABEL org.opencontainers.image.title="aspectd" \
      org.opencontainers.image.description="A metadata catalog in one process that speaks DataHub's GraphQL and REST" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/bin /app/bin
COPY --from=build /app/dist /app/dist
COPY --from=build /app/docs /app/docs
COPY --from=build /app/examples /app/examples
COPY --from=build /app/template /app/template
COPY --from=build /app/.cache/compile /app/.cache/compile
RUN mkdir -m 700 /data && chown node:node /data
# By number, so that an orchestrator can verify that the user is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data
ENV NODE_ENV=production ASPECTD_HOST=0.0.0.0 ASPECTD_PORT=9002 ASPECTD_STORE=sqlite:/data/aspectd.db
EXPOSE 9002
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ASPECTD_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself, not npm, so that it receives the signals.
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "/app/bin/aspectd.js"]

# docker build --target ingest: with what recipes need, so that sources are read in the container itself. uv makes
# environments in seconds, bubblewrap keeps recipes away from the data of the server.
FROM server AS ingest
USER root
RUN apt-get update -q && \
    apt-get install -q -y --no-install-recommends python3 python3-venv ca-certificates bubblewrap && \
    rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/uv && \
    /opt/uv/bin/pip install --no-cache-dir --no-input --only-binary :all: uv==0.13.9 && \
    ln -s /opt/uv/bin/uv /usr/local/bin/uv
USER 1000:1000

# The last stage is what docker build makes without --target: the small image.
FROM server
