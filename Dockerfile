# A release (scripts/assemble.mjs) and Node, for an ordinary user. Nothing in it builds or needs to be written.
FROM node:24-bookworm-slim AS build
WORKDIR /vrikka
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run assemble -- --out /release

# Of the same Debian as the one above, whose machine code it runs, and without npm. Backups are encrypted by gpg.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN node --version \
 && apt-get update && apt-get install --yes --no-install-recommends gpg && rm -r /var/lib/apt/lists/* \
 && groupadd --gid 10001 vrikka \
 && useradd --uid 10001 --gid vrikka --no-create-home --home-dir /var/lib/vrikka --shell /usr/sbin/nologin vrikka \
 && install --directory --owner=vrikka --group=vrikka --mode=0700 /var/lib/vrikka
COPY --from=build /release /opt/vrikka
WORKDIR /opt/vrikka
ENV NODE_ENV=production DATA_DIR=/var/lib/vrikka
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["node", "scripts/ready.mjs"]
ENTRYPOINT ["node"]
CMD ["dist/server/main.js"]
