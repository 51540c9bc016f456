#!/usr/bin/env node
// Plain JavaScript, so that an older runtime can still read why it cannot run the rest.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`aspectd needs Node.js 22.18 or newer, this is ${process.versions.node}: run it with "npm start", which brings its own, or upgrade Node.js.`)
  process.exit(1)
}
await import('../config/main.ts')
