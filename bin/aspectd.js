#!/usr/bin/env node
// Plain JavaScript, so that an older runtime can still read why it cannot run the rest.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `aspectd needs Node.js 22.18 or newer, this is ${process.versions.node}: use "npm start", which brings its own, or upgrade`
  )
  process.exit(1)
}

// Halves the time to start. In a folder of our own: the default one can be written by others.
module.enableCompileCache?.(fileURLToPath(new URL('../.cache/compile', import.meta.url)))

// A checkout runs its TypeScript as it is, the published package what was built of it.
const source = new URL('../config/main.ts', import.meta.url)
const { main } = await import(existsSync(source) ? source.href : '../dist/config/main.js')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
await main(version, process.env, process.argv.slice(2))
