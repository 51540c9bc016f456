import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { cache } from '../../../cache.ts'
import { mounted } from '../../../disk.ts'
import { temporaryFolder } from '../../../folders.ts'
import { python } from '../environment.ts'
import { never, newEnvironments, WANTED } from './builds.ts'

t.setTimeout(240_000)

const CLIENT = fileURLToPath(new URL('../client', import.meta.url))

/** Wheels of a client that is the client of tests, and of what its source `postgres` requires. */
const WHEELS = `
import pathlib, sys, zipfile
target, client = map(pathlib.Path, sys.argv[1:])
def wheel(name, version, files, requires=()):
    info = f"{name}-{version}.dist-info"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", "Provides-Extra: postgres", *requires]
    files = {**files, f"{info}/METADATA": "\\n".join(lines) + "\\n",
             f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"}
    record = "".join(f"{path},,\\n" for path in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(target / f"{name}-{version}-py3-none-any.whl", "w") as out:
        for path, text in {**files, f"{info}/RECORD": record}.items():
            out.writestr(path, text)
files = {f"datahub/{one.name}": one.read_text() for one in client.glob("datahub/*.py")}
files["datahub/constraints.txt"] = "shop_driver==1.0\\npip==1.0\\n"
wheel("acryl_datahub", "1.7.0.17", files, ['Requires-Dist: shop_driver ; extra == "postgres"'])
wheel("shop_driver", "2.0", {"shop_driver.py": ""})
`

/** A folder with wheels, from which everything is installed. */
function wheelhouse(test: Test): readonly string[] {
  const folder = temporaryFolder(test)
  const { status, stderr } = spawnSync(python.program, ['-c', WHEELS, folder, CLIENT])
  if (status !== 0) throw new Error(`${stderr}`)
  return ['--no-index', '--find-links', folder]
}

const [uvFolder = ''] = existsSync(cache) ? readdirSync(cache).filter(name => name.startsWith('uv==')) : []
const uv = uvFolder === '' ? '' : join(cache, uvFolder, 'bin/uv')

for (const [name, program] of [
  ['uv', uv],
  ['pip', 'off']
] as const) {
  const skip = program === '' ? 'requires uv, which tests of the client install' : false

  t.test(`${name} makes an environment from a folder with wheels, without a network`, { skip }, async t => {
    const pipArgs = wheelhouse(t)
    const { environments, folder } = newEnvironments(t, { python: python.program, uv: program, pipArgs })
    const lines: string[] = []
    const path = await environments.get(WANTED, line => void lines.push(line), never)
    const { status } = spawnSync(join(path, 'bin/python'), ['-I', '-c', 'import datahub.entrypoints, shop_driver'])
    t.equal(status, 0)
    t.ok(
      lines.some(line => /taking the newest that fit/.test(line)),
      'the tested version of the driver is not there'
    )
    t.match(await environments.list(), [{ type: 'postgres', version: '1.7.0.17' }])
    const unknown = environments.get({ ...WANTED, version: '9.9.9' }, () => undefined, never)
    await t.rejects(
      unknown,
      /^acryl-datahub 9\.9\.9 for postgres could not be installed: the index has no such packages$/
    )
    t.strictSame(
      readdirSync(folder).filter(found => found.startsWith('.making')),
      []
    )
  })

  // Pip tries for a long time.
  if (name === 'uv')
    t.test(`${name}: an index that cannot be reached is said`, { skip }, async t => {
      const pipArgs = ['--index-url', 'http://127.0.0.1:9/simple']
      const { environments } = newEnvironments(t, { uv: program, pipArgs })
      await t.rejects(
        environments.get(WANTED, () => undefined, never),
        /the package index cannot be reached: check the network, or set plugins\.executor\.pipArgs/
      )
    })
}

t.test('a disk with too little room is refused before anything is made', async t => {
  const folder = temporaryFolder(t)
  const [command = '', ...args] = mounted(`mount -t tmpfs -o size=50m tmpfs '${folder}'`)
  const module = new URL('../../../../plugins/executor/environments/environments.ts', import.meta.url)
  const script = `
    const { createEnvironments } = await import('${module}')
    const settings = { python: 'python3', uv: '', existing: '', pipArgs: [], constraints: 'off', buildSeconds: 60 }
    const environments = createEnvironments({ folder: '${folder}/environments', settings, log: console })
    const wanted = { type: 'postgres', version: '1.7.0.17', extra: [] }
    await environments.get(wanted, console.log, new AbortController().signal).catch(error => console.log(error.message))`
  const { stdout } = spawnSync(command, [...args, process.execPath, '--input-type=module', '-e', script])
  t.match(
    `${stdout}`,
    /^an environment requires 1 GB of free disk: .*\/environments has \d+ MB\. Free some space there\n$/
  )
})
