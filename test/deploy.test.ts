import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { bundled } from '../config/plugins.ts'
import { coreConfig, pluginConfig, readConfigFile, switches } from '../core/config/config.ts'
import { FILE_VARIABLE } from '../core/config/environment.ts'
import { describeSettings } from '../core/config/help.ts'
import manifest from '../package.json' with { type: 'json' }

// Tests have no container runtime, so these check that every name in the deployment files refers to something that
// exists.

interface Service {
  readonly image?: string
  readonly build?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
  readonly network_mode?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const ROOT = new URL('../', import.meta.url)
const DEPLOY = new URL('deploy/', ROOT)
const SECRETS = '/run/secrets/'

const text = (name: string, folder = ROOT) => readFileSync(new URL(name, folder), 'utf8')
const compose: Compose = parse(text('compose.yaml', DEPLOY), { merge: true })
const services = Object.entries(compose.services)
const instances = services.filter(([, { build }]) => build !== undefined)
const CONFIG = coreConfig(readConfigFile(fileURLToPath(new URL('config.json', DEPLOY))), {})
const dockerfile = text('Dockerfile')

interface Stage {
  readonly from: string
  readonly name: string | undefined
  readonly text: string
}

/** In their order. */
const stagesOf = (text: string): Stage[] =>
  text.split(/^(?=FROM )/m).map(text => {
    const [, from = '', name] = /^FROM (\S+)(?: AS (\S+))?$/m.exec(text) ?? []
    return { from, name, text }
  })

t.test('two instances share a replica set of three', async t => {
  const members = services.filter(([, { command = [] }]) => command.includes('--replSet'))
  t.strictSame(
    members.map(([name]) => name),
    ['mongo1', 'mongo2', 'mongo3']
  )
  t.equal(instances.length, 2)
  const init = text('mongo-init.js', DEPLOY)
  for (const [name, { command = [] }] of members) {
    t.match(init, `'${name}:27017'`)
    t.match(init, `_id: '${command[command.indexOf('--replSet') + 1]}'`)
  }
})

t.test('everything that a service of the compose file refers to exists', async t => {
  for (const [name, { secrets = [], volumes = [], networks = [], depends_on = [], network_mode }] of services) {
    for (const secret of secrets) t.ok(compose.secrets[secret], `${name}: secret ${secret}`)
    for (const network of networks) t.ok(network in compose.networks, `${name}: network ${network}`)
    const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const other of others) t.ok(compose.services[other], `${name}: service ${other}`)
    if (network_mode) t.ok(compose.services[network_mode.replace('service:', '')], `${name}: ${network_mode}`)
    for (const [source = ''] of volumes.map(volume => volume.split(':'))) {
      const exists = source.startsWith('./') ? existsSync(new URL(source, DEPLOY)) : source in compose.volumes
      t.ok(exists, `${name}: volume ${source}`)
    }
  }
})

t.test('images have a version of two numbers', async t => {
  for (const [name, { image = '', build }] of services) if (!build) t.match(image, /^[a-z]+:\d+\.\d+$/, name)
  const stages = stagesOf(dockerfile)
  for (const { from } of stages.filter(({ from }) => !stages.some(({ name }) => name === from))) {
    t.equal(from, `node:${manifest.devDependencies.node.replace(/\.\d+$/, '')}-slim`, 'the Node.js that tests run on')
  }
})

t.test('the settings of the instances exist', async t => {
  const known = `${describeSettings(bundled)} ${FILE_VARIABLE}`
  const inImage = [...dockerfile.matchAll(/ASPECTD_[A-Z]+/g)].map(([name]) => name)
  const given = instances.flatMap(([, { environment = {} }]) => Object.keys(environment))
  for (const name of new Set([...inImage, ...given])) t.match(known, new RegExp(`\\b${name.replace(/_FILE$/, '')}\\b`))
  for (const [name, { environment = {}, secrets = [] }] of instances) {
    const files = Object.values(environment).filter(path => path.startsWith(SECRETS))
    for (const path of files) t.ok(secrets.includes(path.slice(SECRETS.length)), `${name}: ${path}`)
  }
  t.type(switches(CONFIG, bundled), 'function')
  for (const plugin of bundled) t.ok(pluginConfig(plugin, CONFIG, {}))
})

t.test('secrets are files that git ignores', async t => {
  const ignored = text('.gitignore', DEPLOY).split('\n')
  for (const { file } of Object.values(compose.secrets))
    t.ok(ignored.some(folder => folder && file.startsWith(`./${folder}`)))
  const page = text('docs/mongodb.md')
  for (const { file } of Object.values(compose.secrets)) t.match(page, file.replace('./secrets/', ''))
})

t.test('the load balancer checks the health of each instance', async t => {
  const caddyfile = text('Caddyfile', DEPLOY)
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? []
  t.strictSame(
    upstreams.split(' '),
    instances.map(([name]) => `${name}:9002`)
  )
  t.match(caddyfile, 'health_uri /health')
  const [, seconds] = /response_header_timeout (\d+)s/.exec(caddyfile) ?? []
  const [, interval] = /health_interval (\d+)s/.exec(caddyfile) ?? []
  t.ok(CONFIG.http.drainSeconds > Number(interval), 'a stopping instance waits until the load balancer notices')
  t.ok(
    Number(seconds) > coreConfig({}, {}).http.requestSeconds,
    'the load balancer waits longer than the longest request'
  )
})

t.test('the image is built from existing files, and runs as an unprivileged user', async t => {
  const allowed = text('.dockerignore')
    .split('\n')
    .filter(line => line.startsWith('!'))
    .map(line => line.slice(1))
  for (const name of allowed) t.ok(existsSync(new URL(name, ROOT)), name)
  const published = manifest.files.filter(name => !name.startsWith('!'))
  for (const name of [...published, 'package.json']) t.match(dockerfile, `/app/${name}`)
  t.match(dockerfile, /^USER 1000:1000$/m)
  t.match(dockerfile, /^HEALTHCHECK .*\n.*\/health/m)
})

t.test('the small image is built by default, and the one for ingestion has what recipes need', async t => {
  const stages = stagesOf(dockerfile)
  const [build, server, ingest, last] = stages
  t.strictSame(
    stages.map(({ from, name }) => [from, name]),
    [
      [build?.from, 'build'],
      [build?.from, 'server'],
      ['server', 'ingest'],
      ['server', undefined]
    ]
  )
  t.equal(last?.text.trim(), 'FROM server', 'what is built without --target has nothing more')
  for (const name of ['python3', 'python3-venv', 'ca-certificates', 'bubblewrap'])
    t.match(ingest?.text, new RegExp(`apt-get install .*\\b${name}\\b`), name)
  t.match(ingest?.text, / uv==\d+\.\d+\.\d+ /, 'a version that is pinned')
  t.match(ingest?.text, /^USER 1000:1000\n*(#.*\n)*$/m, 'the last user is the unprivileged one')
  t.notMatch(server?.text, 'apt-get')
  for (const page of ['docs/operations.md', 'docs/ingestion.md']) t.match(text(page), 'docker build --target ingest')
})
