import { existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { compileModules } from '../../../../plugins/executor/environments/compile.ts'
import { createEnvironments, EnvironmentFailed } from '../../../../plugins/executor/environments/environments.ts'
import { temporaryFolder } from '../../../folders.ts'
import { eventually } from '../../../helper.ts'
import { python, testEnvironment } from '../environment.ts'
import { LOG, never, newEnvironments, program, WANTED } from './builds.ts'

t.setTimeout(120_000)

/** Makes environments as uv does, of the client of tests, without installing anything. */
const fakeUv = (t: Test, install = '') =>
  program(
    t,
    'uv',
    `case "$1 $2" in
'venv --python') cp -r '${testEnvironment(t)}/.' "$4";;
'pip install') echo "installing $*"; ${install};;
*) echo uv 1;;
esac`
  )

t.test('an environment that is there is used as it is', async t => {
  const existing = testEnvironment(t)
  const { environments } = newEnvironments(t, { existing })
  t.equal(await environments.missing(), undefined)
  t.equal(await environments.get(WANTED, () => undefined, never), existing)
  t.strictSame(await environments.list(), [])
  t.equal(await environments.delete('anything'), false)
  await environments.clean(0)
  t.ok(existsSync(existing))
  const absent = newEnvironments(t, { existing: '/nowhere' }).environments
  const problem = 'plugins.executor.existing: expected an environment with Python, found no /nowhere/bin/python'
  t.equal(await absent.missing(), problem)
  await t.rejects(
    absent.get(WANTED, () => undefined, never),
    new EnvironmentFailed(problem)
  )
  await t.rejects(
    environments.schema(WANTED, never),
    /^the settings of postgres could not be read: ModuleNotFoundError/
  )
})

t.test('what is missing is said, with what to install or to set', async t => {
  const { environments: none } = newEnvironments(t, { python: '/nowhere/python3' })
  const notFound =
    'Python 3.10 or newer was not found: no program /nowhere/python3 can be run. Install it, or set plugins.executor.python to its path'
  t.equal(await none.missing(), notFound)
  await t.rejects(
    none.get(WANTED, () => undefined, never),
    new EnvironmentFailed(notFound)
  )
  const old = program(t, 'python', 'echo 3 8 1 1 /usr/bin/python3.8')
  t.match(await newEnvironments(t, { python: old }).environments.missing(), `was not found: ${old} is 3.8. Install it`)
  const bare = program(t, 'python', 'echo 3 12 0 0 /usr/bin/python3.12')
  t.equal(
    await newEnvironments(t, { python: bare, uv: 'off' }).environments.missing(),
    '/usr/bin/python3.12 has no module venv: install it (the package python3-venv of Debian and Ubuntu), or install uv'
  )
  t.match(await newEnvironments(t, { uv: '/nowhere/uv' }).environments.missing(), /set plugins.executor.uv to the path/)
  t.equal(await newEnvironments(t, { python: 'python3' }).environments.missing(), undefined)
})

t.test('versions and packages that could be options are refused', async t => {
  const { environments } = newEnvironments(t)
  const get = (change: object) => environments.get({ ...WANTED, ...change }, () => undefined, never)
  await t.rejects(get({ version: '1.7 --index-url x' }), /is not a version of the client, such as 1\.7\.0\.17/)
  await t.rejects(get({ version: '' }), EnvironmentFailed)
  await t.rejects(get({ extra: ['--target=/'] }), /--target=\/ is an option of an installer, not a package/)
})

t.test('an environment is made once, however many ask for it, and kept', async t => {
  const { environments, folder, settings } = newEnvironments(t, { uv: fakeUv(t) })
  const other = createEnvironments({ folder, settings, log: LOG })
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const [first, second, third] = await Promise.all([
    environments.get(WANTED, say, never),
    environments.get(WANTED, say, never),
    other.get(WANTED, say, never)
  ])
  t.equal(second, first)
  t.equal(third, first)
  t.ok(existsSync(join(first, 'bin/python')))
  t.equal(new Set(lines.filter(line => line.startsWith('installing'))).size, 2, 'the client alone, then its source')
  t.ok(lines.includes('waiting for the environment that another run makes'))
  const found = await environments.list()
  t.match(found, [{ type: 'postgres', version: '1.7.0.17' }])
  t.equal(found.length, 1)
  t.equal(await environments.get({ ...WANTED, extra: ['pandas'] }, say, never).then(path => path === first), false)
  t.equal(await environments.delete(found[0]?.id ?? ''), true)
  t.equal(await environments.delete(found[0]?.id ?? ''), false)
  t.equal(await environments.delete('../../etc'), false)
  t.notOk(existsSync(first))
})

t.test('a damaged environment is made again', async t => {
  const { environments } = newEnvironments(t, { uv: fakeUv(t) })
  const lines: string[] = []
  const get = () => environments.get(WANTED, line => void lines.push(line), never)
  const path = await get()
  rmSync(join(path, 'lib'), { recursive: true })
  t.equal(await get(), path)
  t.notOk(existsSync(join(path, 'lib')), 'trusted for some minutes')
  environments.doubt(path)
  t.equal(await get(), path)
  t.ok(existsSync(join(path, 'lib')))
  t.ok(lines.includes('the environment is damaged: making it again'))
  rmSync(join(path, 'ready.json'))
  await get()
  t.ok(existsSync(join(path, 'ready.json')))
})

t.test('a build that fails or is cancelled leaves nothing, and the next one succeeds', async t => {
  const gate = join(temporaryFolder(t), 'gate')
  const uv = fakeUv(t, `[ -e '${gate}' ] || sleep 600`)
  const { environments, folder } = newEnvironments(t, { uv })
  const stop = new AbortController()
  const lines: string[] = []
  const build = environments.get(WANTED, line => void lines.push(line), stop.signal)
  await eventually(() => lines.some(line => line.startsWith('installing')))
  stop.abort()
  await t.rejects(build, new EnvironmentFailed('cancelled while the environment was made'))
  await eventually(() => !readdirSync(folder).some(name => name.startsWith('.making')))
  writeFileSync(gate, '')
  t.ok(await environments.get(WANTED, () => undefined, never))
  const failing = newEnvironments(t, { uv: fakeUv(t, 'echo "No space left on device (os error 28)"; exit 2') })
  const result = failing.environments.get(WANTED, () => undefined, never)
  await t.rejects(
    result,
    `acryl-datahub 1.7.0.17 for postgres could not be installed: the disk of ${failing.folder} is full`
  )
  t.strictSame(
    readdirSync(failing.folder).filter(name => !name.startsWith('.lock')),
    []
  )
  const slow = newEnvironments(t, { uv: fakeUv(t, 'sleep 600'), buildSeconds: 1 })
  await t.rejects(
    slow.environments.get(WANTED, () => undefined, never),
    /was not ready after 1 s \(plugins.executor.buildSeconds\)/
  )
})

t.test('who waits for a build can give up without ending it for others', async t => {
  const gate = join(temporaryFolder(t), 'gate')
  const { environments } = newEnvironments(t, { uv: fakeUv(t, `until [ -e '${gate}' ]; do sleep 0.05; done`) })
  const stop = new AbortController()
  const first = environments.get(WANTED, () => undefined, stop.signal)
  const second = environments.get(WANTED, () => undefined, never)
  stop.abort()
  await t.rejects(first, /cancelled/)
  writeFileSync(gate, '')
  t.ok(await second)
})

t.test('credentials of an index are not in the log, and tested versions are tried first', async t => {
  const versions = join('lib', `python${python.version}`, 'site-packages/datahub/constraints.txt')
  const uv = fakeUv(
    t,
    `case "$*" in *--no-deps*) echo 'a==1\npip==1' > "$(dirname "$4")/../${versions}";; *--constraint*) exit 1;; esac`
  )
  const pipArgs = ['--index-url', 'https://me:secret@example.org/simple']
  const { environments } = newEnvironments(t, { uv, pipArgs })
  const lines: string[] = []
  await environments.get(WANTED, line => void lines.push(line), never)
  t.notMatch(lines.join('\n'), /secret/)
  t.match(lines.join('\n'), /--index-url https:\/\/\*\*\*@example.org/)
  t.ok(
    lines.includes('the versions that the client was tested with cannot be installed here: taking the newest that fit')
  )
  const strict = newEnvironments(t, { uv, constraints: 'require' }).environments
  await t.rejects(
    strict.get(WANTED, () => undefined, never),
    /could not be installed: the installer ended with 1/
  )
})

t.test('unused environments are removed, with what ended builds have left', async t => {
  const { environments, folder } = newEnvironments(t, { uv: fakeUv(t) })
  const old = await environments.get(WANTED, () => undefined, never)
  const used = await environments.get({ ...WANTED, type: 'mysql' }, () => undefined, never)
  const past = new Date(Date.now() - 100_000_000)
  utimesSync(join(old, 'ready.json'), past, past)
  mkdirSync(join(folder, '.removed-x'))
  mkdirSync(join(folder, '.making-y'))
  symlinkSync('/nowhere', join(folder, '.making-z'))
  utimesSync(join(folder, '.making-y'), past, past)
  mkdirSync(join(folder, '.making-new'))
  await environments.clean(50_000_000)
  t.notOk(existsSync(old))
  t.ok(existsSync(used))
  const left = readdirSync(folder).filter(name => /^\.(making|removed)/.test(name))
  t.strictSame(left, ['.making-new', '.making-z'])
})

t.test('the modules of an environment are compiled once; one that cannot be is no reason to try again', async t => {
  const { environments } = newEnvironments(t, { uv: fakeUv(t) })
  const path = await environments.get(WANTED, () => undefined, never)
  const [packages = ''] = globSync(join(path, 'lib/python*/site-packages'))
  writeFileSync(join(packages, 'old.py'), 'print "of Python 2"')
  environments.compile(path)
  environments.compile(path)
  await eventually(() => existsSync(join(path, 'compiled')))
  const compiled = globSync(join(packages, '**/*.pyc')).map(file => basename(file).replace(/\..*/, ''))
  t.strictSame(compiled.toSorted(), ['__init__', 'entrypoints'])
  rmSync(join(packages, 'datahub/__pycache__'), { recursive: true })
  await compileModules(path)
  t.strictSame(globSync(join(packages, '**/*.pyc')), [], 'a later server sees that it is done')
})

t.test('uv is installed with pip where it is not there; pip alone does where that fails', async t => {
  /** A Python that has pip, which installs uv by this command into the folder `$1`. */
  const withPip = (install: string) =>
    program(
      t,
      'python',
      `case "$*" in
-c*) echo 3 11 1 1 "$0";;
*--target*) while [ "$1" != --target ]; do shift; done; shift; ${install};;
'-m venv'*) cp -r '${testEnvironment(t)}/.' "$4"; rm "$4/bin/python"; cp "$0" "$4/bin/python";;
esac`
    )
  const made = async (install: string) => {
    const lines: string[] = []
    const { environments } = newEnvironments(t, { python: withPip(install) })
    const path = await environments.get(WANTED, line => void lines.push(line), never)
    t.ok(existsSync(join(path, 'bin/python')))
    return lines
  }
  const uv = await made(`mkdir -p "$1/bin" && cp '${fakeUv(t)}' "$1/bin/uv"`)
  t.ok(uv.some(line => /^\$ \S+\/\.uv\/bin\/uv pip install .*acryl-datahub\[postgres\]==1\.7\.0\.17/.test(line)))
  const pip = await made('true')
  t.ok(pip.includes('uv could not be installed: using pip'))
  t.ok(pip.some(line => /bin\/python -m pip install .*acryl-datahub\[postgres\]==1\.7\.0\.17/.test(line)))
})
