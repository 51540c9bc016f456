/** Builds the published package: `node scripts/build.ts [folder]`. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundled } from '../config/plugins.ts'
import { bundleConsole } from './bundle-console.ts'
import { bundlePackages } from './vendor.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const tsc = join(root, 'node_modules/.bin/tsc')

rmSync(out, { recursive: true, force: true })
// Code for Node.js and code for browsers see different globals.
for (const project of ['tsconfig.build.json', 'tsconfig.web-build.json'])
  execFileSync(tsc, ['-p', project, '--outDir', out], { cwd: root, stdio: 'inherit' })
// What the compiler leaves: programs of Python, and files that are read when somebody asks for them.
for (const file of globSync(['plugins/**/*.py', 'plugins/ingestion/gallery/**/*.json'], { cwd: root }))
  cpSync(join(root, file), join(out, file))
for (const { name, manifest } of bundled)
  if (manifest.console) await bundleConsole(name, manifest.console, join(out, 'plugins', name, 'web'))
await bundlePackages(root, out)
