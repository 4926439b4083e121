# The image of Foyer: docs/guides/deploy.md. Every step is a command that works without it.
#
# The address of the site is part of its pages: docker build --build-arg PUBLIC_URL=https://example.com .
# So is its content: content/ if it is there, otherwise sample/, or --build-arg CONTENT_DIR=<folder>.

ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
# better-sqlite3 is compiled where its finished build cannot be fetched.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends g++ make python3 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# Installed before the rest is copied, so that a change of the code does not install again.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG PUBLIC_URL=
ARG CONTENT_DIR=
RUN npm run bundle:server -- /app \
  && install -d -o 10001 -g 10001 -m 0700 /app-data

FROM ${BASE_IMAGE}
# The runtime is Node alone, without npm: nothing here installs anything. Node of some platforms is
# linked with libatomic.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /app-data /data
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Foyer" \
  org.opencontainers.image.description="A portfolio and consulting site whose owner meets every visitor in person" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# SQLite rewrites a database through a temporary file as large as itself: on the volume, because the rest
# of the file system may be read-only and /tmp may be memory.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=5000 \
  DATA_DIR=/data \
  SQLITE_TMPDIR=/data
WORKDIR /app
# A number, so that Kubernetes can check that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/api/main.js"]
