/** Builds the published package: `node scripts/build.ts [folder]`. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePackages } from './vendor.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const tsc = join(root, 'node_modules/.bin/tsc')

rmSync(out, { recursive: true, force: true })
// Code for Node.js and code for browsers see different globals.
for (const project of ['tsconfig.build.json', 'tsconfig.web-build.json'])
  execFileSync(tsc, ['-p', project, '--outDir', out], { cwd: root, stdio: 'inherit' })
for (const path of globSync('plugins/*/web/**/*.{css,svg,png,woff2}', { cwd: root }))
  cpSync(join(root, path), join(out, path))
await bundlePackages(root, out)
