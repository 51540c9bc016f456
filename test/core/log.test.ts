import { spawnSync } from 'node:child_process'
import t from 'tap'

const LOG = new URL('../../config/log.ts', import.meta.url).href

/** What a program prints that logs these records with `logFormat: pretty`. */
function pretty(...calls: string[]): string {
  const code = `const { createLog } = await import(${JSON.stringify(LOG)})
    const log = await createLog({ logLevel: 'debug', logFormat: 'pretty' })
    ${calls.map(call => `log.${call}`).join('\n')}
    process.exit(0)`
  const { stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', code],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NO_COLOR: '1' }
    }
  )
  return stderr
}

t.test('records are lines for people, all of them written before the process ends', async t => {
  const text = pretty(
    `child({ plugin: 'search' }).info({ entities: 3 }, 'it is complete')`,
    `warn('careful')`,
    `info({ plugin: 'audit', audit: { operation: 'addTags', actor: 'urn:li:corpuser:datahub', outcome: 'ALLOWED' } })`,
    `error({ err: new Error('broken') }, 'operation failed')`
  )
  const lines = text.split('\n')
  t.match(lines[0], /^\[\d\d:\d\d:\d\d\] INFO: search: it is complete \{"entities":3\}$/)
  t.match(lines[1], /^\[\d\d:\d\d:\d\d\] WARN: careful$/)
  t.match(lines[2], /INFO: addTags by urn:li:corpuser:datahub: ALLOWED$/)
  t.match(lines[3], /ERROR: operation failed/)
  t.match(text, /Error: broken[\s\S]*at file|Error: broken.*at /)
})

t.test('texts of users cannot command the terminal', async t => {
  const text = pretty(
    String.raw`info('\u001b[2J\rgone \u009b2J \\u001b[31m \\\u001b x')`,
    String.raw`warn({ name: '\u001b]0;title\u0007' }, 'named')`
  )
  t.notMatch(text, /[^\n\P{Cc}]/u)
  t.match(text, String.raw`\u001b[2J`)
  t.match(text, String.raw`\rgone`)
})
