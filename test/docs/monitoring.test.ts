import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import type { Family } from '../../core/metrics/family.ts'
import { openServer } from '../../testing/server.ts'
import { testdir } from '../folders.ts'

const page = new URL('../../docs/monitoring.md', import.meta.url)
const monitoring = (file: string) => new URL(`../../deploy/monitoring/${file}`, import.meta.url)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

interface Rule {
  readonly alert: string
  readonly expr: string
}
const alerts: readonly Rule[] = parse(readFileSync(monitoring('alerts.yml'), 'utf8')).groups[0].rules
const { panels }: { panels: readonly { targets?: readonly { expr: string }[] }[] } = JSON.parse(
  readFileSync(monitoring('grafana.json'), 'utf8')
)
const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const PARTS = /(<!-- metrics:.*-->\n)[\s\S]*(<!-- end -->)/

function tableOf(metrics: readonly Family[]): string {
  const rows = metrics
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, help }) => `| \`${name}\` | ${type} | ${labelsOf(labels)} | ${help} |\n`)
  return `\n| metric | type | labels | |\n|---|---|---|---|\n${rows.join('')}\n`
}

/** Values that depend on the version or the plugins are left out. */
function labelsOf(labels: Family['labels']): string {
  const open = ['operation', 'version', 'node', 'action', 'type']
  return Object.entries(labels)
    .map(([name, values]) => (open.includes(name) ? `\`${name}\`` : `\`${name}\`: ${values.join(', ')}`))
    .join('; ')
}

t.test('the page has every metric, and alerts and dashboard name only those', async t => {
  // A store in files has the most metrics.
  const { kernel, close } = await openServer({})
  t.teardown(close)
  const metrics = kernel.metrics()
  const table = tableOf(metrics)
  const text = readFileSync(page, 'utf8')
  const expected = text.replace(PARTS, (_all, begin: string, end: string) => begin + table + end)
  if (process.env.ASPECTD_TEST_WRITE) writeFileSync(page, expected)
  else t.equal(text, expected, 'after an intended change: ASPECTD_TEST_WRITE=1 updates the table')
  t.ok(metrics.length >= 40)
  const series = new Set(metrics.flatMap(seriesOf))
  for (const expr of [...alerts.map(({ expr }) => expr), ...asked]) {
    for (const [name] of expr.matchAll(/\baspectd_\w+/g)) t.ok(series.has(name), `${name} of ${expr}`)
  }
  const most = metrics.reduce((sum, family) => sum + family.most, 0)
  t.ok(most <= 1900, `${most} series at most, which leaves room for metrics of outside plugins`)
})

function seriesOf({ name, type }: Family): string[] {
  return type === 'histogram' ? ['_bucket', '_sum', '_count'].map(suffix => name + suffix) : [name]
}

t.test('each alert has a part of the page that says what to do, and nothing else has', t => {
  const [, part = ''] = readFileSync(page, 'utf8').split('\n## Alerts\n')
  const described = [...part.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  t.strictSame(
    described,
    alerts.map(({ alert }) => alert)
  )
  t.equal(alerts.length, 14)
  t.end()
})

t.test(
  'promtool accepts the configuration, the alerts with their tests, and what the dashboard asks',
  { skip: !hasPromtool && 'no promtool' },
  t => {
    const record = asked.map((expr, at) => ({ record: `asked_${at}`, expr: expr.replaceAll('$__rate_interval', '1m') }))
    const folder = testdir(t, { 'asked.yml': JSON.stringify({ groups: [{ name: 'asked', rules: record }] }) })
    const cwd = monitoring('.')
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['check', 'rules', join(folder, 'asked.yml')]
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
      t.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`)
    }
    t.end()
  }
)
