# The image holds the binary, its C library and no more: no shell, no package manager, no user but 65532.
#
# With Docker or Podman:   docker build --build-arg COMMIT="$(git rev-parse HEAD)" -t sidekit .
# With what is built here: bun scripts/build.ts && bun scripts/rootfs.ts &&
#                          buildah build --format docker --build-context rootfs=dist/image -t sidekit .

FROM docker.io/oven/bun:1.4.5-slim AS rootfs
WORKDIR /sidekit
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY LICENSE tsconfig.json ./
COPY src src
COPY scripts scripts
ARG COMMIT=unknown
RUN bun scripts/build.ts --commit "$COMMIT" && bun scripts/rootfs.ts --outdir /rootfs

FROM scratch
ARG COMMIT=unknown
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Sidekit" \
      org.opencontainers.image.description="Six developer tools behind one HTTP API" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.example/sidekit" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$COMMIT"
COPY --from=rootfs /rootfs/ /
ENV HOST=0.0.0.0 PORT=3000
# Keeps a host's own settings of the runtime out of the program; SECURITY.md says what each of them does.
ENV BUN_BE_BUN="" BUN_OPTIONS="" BUN_INSPECT="" BUN_INSPECT_CONNECT_TO="" BUN_INSPECT_NOTIFY="" \
    BUN_BYTECODE_ORDER_OUT="" BUN_BYTECODE_ORDER_NAMES_OUT="" BUN_BYTECODE_DIGEST_OUT="" \
    BUN_ENABLE_CRASH_REPORTING="" BUN_CRASH_REPORT_URL="" BUN_CONFIG_VERBOSE_FETCH="" \
    BUN_GARBAGE_COLLECTOR_LEVEL="" BUN_TMPDIR="" NODE_EXTRA_CA_CERTS="" \
    NODE_TLS_REJECT_UNAUTHORIZED="" NODE_USE_SYSTEM_CA=""
USER 65532:65532
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["/sidekit", "healthcheck"]
ENTRYPOINT ["/sidekit"]
