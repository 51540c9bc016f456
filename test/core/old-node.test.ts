import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testdir } from '../folders.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`

/** What `aspectd --version` in the folder prints. */
function versionIn(folder: string, node: string, ...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(node, [...flags, join(folder, 'bin/aspectd.js'), '--version'])
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

/** A package has no config/main.ts. */
function packageIn(folder: string): string {
  for (const path of ['bin', 'package.json']) cpSync(join(root, path), join(folder, path), { recursive: true })
  return folder
}

t.test('an old Node.js is refused with what to do in a checkout, and in a package', async t => {
  const asPackage = packageIn(testdir(t))
  for (const version of ['18.20.0', '22.17.9']) {
    const refusal = `aspectd requires Node.js 22.18 or newer, found ${version} (${process.execPath}): install a newer version of Node.js`
    const old = ['--import', pretend(version)]
    t.strictSame(versionIn(asPackage, process.execPath, ...old), { status: 1, stdout: '', stderr: `${refusal}\n` })
    t.strictSame(versionIn(root, process.execPath, ...old), {
      status: 1,
      stdout: '',
      stderr: `${refusal}, or run "npm start", which uses its own\n`
    })
  }
  t.match(versionIn(root, process.execPath, '--import', pretend('22.18.0')), { status: 0, stdout: /^\d+\.\d+\.\d+\n$/ })
})

const old = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'node'))
  .find(node => existsSync(node) && /^v(1\d|20|21)\./.test(String(spawnSync(node, ['--version']).stdout)))

t.test('a real old Node.js prints the same', { skip: old ? false : 'no old Node.js on the PATH' }, async t => {
  const { status, stderr } = versionIn(packageIn(testdir(t)), old ?? '')
  t.equal(status, 1)
  t.match(
    stderr,
    /^aspectd requires Node\.js 22\.18 or newer, found \d+\.\d+\.\d+ \(.*\): install a newer version of Node\.js\n$/
  )
})
