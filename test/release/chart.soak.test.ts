import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { cache } from '../cache.ts'
import { temporaryFolder } from '../helper.ts'

// Builds Helm once, which takes minutes, and downloads the schemas of Kubernetes.
t.setTimeout(15 * 60_000)

const CHART = 'deploy/helm/aspectd'
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0'
const VALIDATE = 'kubernetes-validate==1.37.0'
const VERSIONS = ['1.34.0', '1.37.0']

const run = (program: string, args: readonly string[], env: object = {}) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8
  })
  return { code: status, stdout: stdout ?? '', output: error?.message ?? `${stdout}${stderr}` }
}

/** The program, or why there is none. */
function findHelm(): { readonly program: string } | { readonly missing: string } {
  if (run('helm', ['version']).code === 0) return { program: 'helm' }
  const folder = join(cache, 'helm')
  const program = join(folder, 'helm')
  if (!existsSync(program)) {
    const { code, output } = run('go', ['install', HELM], { GOBIN: folder })
    if (code !== 0) return { missing: `no helm, and go cannot build it: ${output.trim().slice(-200)}` }
  }
  return { program }
}

/** `kubernetes-validate` in an environment of its own. */
function findValidate(): { readonly program: string } | { readonly missing: string } {
  const folder = join(cache, 'kubernetes-validate')
  const program = join(folder, 'bin/kubernetes-validate')
  if (!existsSync(program)) {
    run('python3', ['-m', 'venv', folder])
    const { code, output } = run(join(folder, 'bin/pip'), ['install', '--quiet', '--no-input', VALIDATE])
    if (code !== 0) return { missing: `pip cannot install ${VALIDATE}: ${output.trim().slice(-200)}` }
  }
  return { program }
}

const MONGODB = ['--set', 'store.kind=mongodb,store.mongodb.secret=store,adminPassword.secret=admin,replicas=3']
const EVERYTHING = [
  ...[
    '--set',
    'basePath=/tools/catalog,tls.secret=tls,ingress.enabled=true,ingress.host=example.com,ingress.tlsSecret=tls'
  ],
  ...['--set', 'networkPolicy.enabled=true,serviceMonitor.enabled=true,serviceMonitor.tokenSecret=metrics'],
  ...['--set', 'store.sqlite.storageClass=fast,ingress.className=nginx,config.logLevel=debug'],
  ...['--set-json', 'env=[{"name":"ASPECTD_READ_ONLY","value":"true"}]']
]
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'on SQLite': [],
  'on MongoDB': MONGODB,
  'on SQLite, with everything': EVERYTHING,
  'on MongoDB, with everything': [...MONGODB, ...EVERYTHING]
}
const WRONG: readonly [string, string, RegExp][] = [
  ['two instances on SQLite', 'replicas=2', /replicas: SQLite has one instance/],
  ['another store', 'store.kind=postgres', /store.*kind/],
  ['MongoDB without a secret', 'store.kind=mongodb', /store\.mongodb\.secret: expected/],
  ['MongoDB without a password', 'store.kind=mongodb,store.mongodb.secret=s', /adminPassword\.secret: expected/],
  ['a value that does not exist', 'replica=1', /replica/],
  ['an ingress without a host', 'ingress.enabled=true', /ingress\.host: expected/],
  ['a path that is none', 'basePath=tools', /basePath/]
]

const helm = findHelm()
const validate = findValidate()
const skip = 'missing' in helm ? helm.missing : 'missing' in validate ? validate.missing : false
if (skip && process.env.CI) throw new Error(skip)

t.test('the chart', { skip }, async t => {
  if ('missing' in helm || 'missing' in validate) return
  const template = (version: string, options: readonly string[]) =>
    run(helm.program, ['template', 'catalog', CHART, '--kube-version', version, ...options])

  const { code, output } = run(helm.program, ['lint', '--strict', CHART])
  t.equal(code, 0, output)
  const folder = temporaryFolder(t)
  for (const [name, options] of Object.entries(VARIANTS)) {
    for (const version of VERSIONS) {
      const made = template(version, options)
      t.equal(made.code, 0, made.output)
      // Its schema is that of the operator, which Kubernetes does not have.
      const documents = parseAllDocuments(made.stdout).filter(one => one.get('kind') !== 'ServiceMonitor')
      const file = join(folder, 'all.yaml')
      writeFileSync(file, documents.map(String).join('---\n'))
      const checked = run(validate.program, ['--strict', '-k', version, file])
      t.equal(checked.code, 0, `${name}, ${version}: ${checked.output}`)
      const kinds = documents.map(one => one.get('kind'))
      t.equal(kinds.includes(name.includes('SQLite') ? 'StatefulSet' : 'Deployment'), true, `${kinds}`)
    }
  }
  for (const [name, value, message] of WRONG) {
    const made = template('1.34.0', ['--set', value])
    t.not(made.code, 0, name)
    t.match(made.output, message, name)
  }
  const broken = join(folder, 'broken.yaml')
  writeFileSync(broken, template('1.34.0', []).stdout.replace('replicas: 1', 'replicas: one'))
  t.not(run(validate.program, ['--strict', '-k', '1.34.0', broken]).code, 0, 'what is wrong is found')
})

t.test('the chart has the version of the package', async t => {
  const { version, appVersion } = parse(readFileSync(`${CHART}/Chart.yaml`, 'utf8'))
  const own = JSON.parse(readFileSync('package.json', 'utf8')).version
  t.strictSame([version, appVersion], [own, own])
})
