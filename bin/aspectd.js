#!/usr/bin/env node
// Plain JavaScript, so that an older runtime can print why it cannot run the rest.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'

// A checkout runs TypeScript directly, the published package runs JavaScript.
const source = new URL('../config/main.ts', import.meta.url)
const isCheckout = existsSync(source)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  const otherwise = isCheckout ? ', or run "npm start", which uses its own' : ''
  console.error(
    `aspectd requires Node.js 22.18 or newer, found ${process.versions.node} (${process.execPath}): ` +
      `install a newer version of Node.js${otherwise}`
  )
  process.exit(1)
}

// Halves the start time. The cache is in our own folder, because other users can write to the default one.
const cache = fileURLToPath(new URL('../.cache/compile', import.meta.url))
module.enableCompileCache?.(cache)
// For threads, which in a checkout then do not load what strips types.
process.env.NODE_COMPILE_CACHE ??= cache

// Threads have limits of their own, which this flag of `npm start` would replace.
v8.setFlagsFromString('--max-semi-space-size=0')

const { main } = await import(isCheckout ? source.href : '../dist/config/main.js')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
// What a start allocates is soon garbage: without this, the space for new objects grows to 64 MiB, and is never given back.
v8.setFlagsFromString('--semi-space-growth-factor=1')
await main(version, process.env, process.argv.slice(2))
// From here on it grows with the load. Garbage is collected when the heap is a third larger than what is in use, not several
// times larger: a fifth less memory while recipes write, for a tenth more CPU time (npm run bench:client).
v8.setFlagsFromString('--semi-space-growth-factor=2')
v8.setFlagsFromString('--heap-growing-percent=30')
