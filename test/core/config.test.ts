import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { coreConfig, pluginConfig, readConfigFile, switches } from '../../core/config/config.ts'
import { describeSettings } from '../../core/config/help.ts'
import { warnings, withoutServiceLinks } from '../../core/config/variables.ts'
import { definePlugin, Type } from '../../core/index.ts'
import { testdir } from '../folders.ts'

const sample = definePlugin({
  name: 'sample',
  contract: 2,
  config: Type.Object({
    days: Type.Integer({ default: 30, minimum: 1, env: 'ASPECTD_SAMPLE_DAYS', description: 'how long' }),
    mode: Type.Enum(['on', 'off'], { default: 'on', description: 'whether' }),
    password: Type.String({ default: '', env: 'ASPECTD_SAMPLE_PASSWORD', secret: true, description: 'a secret' })
  }),
  setup: () => ({ api: undefined })
})

t.test('the environment overrides the file, the file overrides defaults', async t => {
  const config = coreConfig({ port: 1000, host: '::1' }, { ASPECTD_PORT: '2000' })
  t.match(config, { port: 2000, host: '::1', store: 'sqlite:data/aspectd.db', logLevel: 'info', history: 20 })
  const { days } = pluginConfig(sample, coreConfig({ plugins: { sample: { days: 5 } } }, {}), {}) as { days: number }
  t.equal(days, 5)
  t.match(pluginConfig(sample, coreConfig({}, {}), { ASPECTD_SAMPLE_DAYS: '7' }), { days: 7, mode: 'on' })
})

t.test('a variable sets one setting of a group, the file the others', async t => {
  const { watchdog } = coreConfig({ watchdog: { exitSeconds: 30 } }, { ASPECTD_WATCHDOG_EXIT: 'true' })
  t.strictSame(watchdog, { exit: true, exitSeconds: 30 })
  t.throws(() => coreConfig({ watchdog: 'yes' }, { ASPECTD_WATCHDOG_EXIT: 'true' }), {
    message: /^configuration key watchdog: must be object/
  })
})

t.test('a secret can be read from a file, without its last line break', async t => {
  const folder = testdir(t, { secret: 'horse\n' })
  const env = { ASPECTD_SAMPLE_PASSWORD_FILE: join(folder, 'secret') }
  t.match(pluginConfig(sample, coreConfig({}, {}), env), { password: 'horse' })
  t.throws(() => pluginConfig(sample, coreConfig({}, {}), { ASPECTD_SAMPLE_PASSWORD_FILE: '/does/not/exist' }), {
    code: 'MISCONFIGURED',
    message: /ASPECTD_SAMPLE_PASSWORD_FILE: ENOENT/
  })
})

t.test('errors name the key or variable and what was expected', async t => {
  const refused = (file: Record<string, unknown>, env: Record<string, string>, message: RegExp) =>
    t.throws(() => coreConfig(file, env), { code: 'MISCONFIGURED', message })
  refused({ prot: 1 }, {}, /^configuration key prot is unknown; known: host, port, .*; did you mean port/)
  refused(
    { http: { bodyByte: 1 } },
    {},
    /^configuration key http\.bodyByte is unknown.*known: bodyBytes, requestSeconds/
  )
  refused({}, { ASPECTD_PORT: 'many' }, /^ASPECTD_PORT: must be integer/)
  refused({}, { ASPECTD_PORT: '70000' }, /^ASPECTD_PORT: must be <= 65535, found 70000$/)
  refused(
    { logLevel: 'loud' },
    {},
    /^configuration key logLevel: expected one of debug, info, warn, error, silent, found "loud"$/
  )
  t.throws(() => pluginConfig(sample, coreConfig({ plugins: { sample: { day: 5 } } }, {}), {}), {
    message: /^configuration key plugins\.sample\.day is unknown; known: days, mode, password; did you mean days\?/
  })
})

t.test('only names of plugins can be disabled', async t => {
  const off = switches(coreConfig({ plugins: { sample: false } }, {}), [sample])
  t.equal(off('sample'), true)
  t.equal(switches(coreConfig({}, { ASPECTD_PLUGINS_OFF: ' sample, ' }), [sample])('sample'), true)
  t.throws(() => switches(coreConfig({}, { ASPECTD_PLUGINS_OFF: 'smaple' }), [sample]), {
    message: /^configuration key pluginsOff names smaple, which is not a plugin; known: sample; did you mean sample\?/
  })
})

t.test('a file that is not a JSON object is refused with its name', async t => {
  const folder = testdir(t, { list: '[]', broken: '{' })
  t.throws(() => readConfigFile(join(folder, 'list')), { message: /list: expected one JSON object/ })
  t.throws(() => readConfigFile(join(folder, 'broken')), { message: /broken: .*JSON/ })
  t.throws(() => readConfigFile(join(folder, 'absent')), { message: /absent: ENOENT/ })
  writeFileSync(join(folder, 'good'), '{"port":1}')
  t.strictSame(readConfigFile(join(folder, 'good')), { port: 1 })
})

t.test('a variable that is not a setting causes a warning with the most similar name', async t => {
  const warningsOf = (env: Record<string, string>) => warnings(withoutServiceLinks(env), [sample])
  t.strictSame(warningsOf({ ASPECTD_PROT: '1', ASPECTD_SAMPEL_DAYS: '7', ASPECTD_PORT_FILE: '/x' }), [
    'ASPECTD_PORT_FILE is not a setting and has no effect; did you mean ASPECTD_PORT?',
    'ASPECTD_PROT is not a setting and has no effect; did you mean ASPECTD_PORT?',
    'ASPECTD_SAMPEL_DAYS is not a setting and has no effect; did you mean ASPECTD_SAMPLE_DAYS?'
  ])
  t.strictSame(warningsOf({ ASPECTD_QQQQQQQQ: '1' }), ['ASPECTD_QQQQQQQQ is not a setting and has no effect'])
  const known = { ASPECTD_PORT: '1', ASPECTD_CONFIG: 'x', ASPECTD_SAMPLE_DAYS: '7', ASPECTD_SAMPLE_PASSWORD_FILE: '/x' }
  t.strictSame(warningsOf({ ...known, ASPECTD_TEST_STORE: 'mongodb', PATH: '/bin' }), [])
})

t.test('the variables that Kubernetes adds for services are ignored with one warning', async t => {
  const ofService = (name: string) => ({
    [`${name}_SERVICE_HOST`]: '10.0.0.1',
    [`${name}_SERVICE_PORT`]: '9002',
    [`${name}_SERVICE_PORT_HTTP`]: '9002',
    [`${name}_PORT`]: 'tcp://10.0.0.1:9002',
    [`${name}_PORT_9002_TCP`]: 'tcp://10.0.0.1:9002',
    [`${name}_PORT_9002_TCP_PROTO`]: 'tcp',
    [`${name}_PORT_9002_TCP_PORT`]: '9002',
    [`${name}_PORT_9002_TCP_ADDR`]: '10.0.0.1'
  })
  const links = { ...ofService('ASPECTD'), ...ofService('ASPECTD_STORE') }
  const found = withoutServiceLinks({ ...links, ASPECTD_HOST: '::1', ASPECTD_STORE: 'sqlite:a.db' })
  t.match(coreConfig({}, found.env), { port: 9002, host: '::1', store: 'sqlite:a.db' })
  const said = warnings(found, [sample])
  t.equal(said.length, 1)
  t.match(said[0], /^ASPECTD_PORT, ASPECTD_PORT_9002_TCP, .*: ignored, because Kubernetes sets them to addresses/)
  t.match(withoutServiceLinks({ ASPECTD_PORT: '80' }), { env: { ASPECTD_PORT: '80' }, serviceLinks: [] })
})

t.test('--help lists every setting with its variable, default and choices, but no secret', async t => {
  const help = describeSettings([sample])
  t.match(help, /port +ASPECTD_PORT +9002 +port to listen on/)
  t.match(help, /graphql\.compile +true +compile plain queries/)
  t.match(help, /plugins\.sample\.mode +"on" +whether \(one of on, off\)/)
  t.match(help, /plugins\.sample\.password +ASPECTD_SAMPLE_PASSWORD +a secret/)
})
