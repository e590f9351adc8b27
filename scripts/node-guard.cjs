// Preloaded by `node -r`, and old JavaScript on purpose: an old Node must be able to read it and say what is missing.
'use strict'

var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    'Laisen needs Node 24, and this is ' +
      process.versions.node +
      '. On Linux and Windows it comes with the packages: run `npm ci` (without --omit=optional), then `npm start`. Elsewhere install Node 24 first.\n',
  )
  process.exit(1)
}
