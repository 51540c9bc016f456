import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually, start } from '../helper.ts'

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Runs Prometheus on a target each second. Resolves to what asks it for a value. */
async function prometheus(t: Test, target: number): Promise<(query: string) => Promise<number | undefined>> {
  const job = { job_name: 'aspectd', static_configs: [{ targets: [`127.0.0.1:${target}`] }] }
  const config = JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: [job] })
  const cwd = testdir(t, { 'prometheus.yml': config })
  const port = await freePort()
  const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', args, { cwd, stdio: 'ignore' })
  t.teardown(async () => {
    child.kill()
    await once(child, 'exit')
  })
  return async query => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
      () => undefined
    )
    const { data } = answer?.ok ? await answer.json() : { data: undefined }
    const value = data?.result[0]?.value[1]
    return value === undefined ? undefined : Number(value)
  }
}

t.test(
  'Prometheus scrapes a server under load, and sees that its store refuses writes',
  { skip: !hasPrometheus && 'no Prometheus' },
  async t => {
    const port = await freePort()
    const server = await start(t, { env: { ASPECTD_METRICS_LISTEN: `127.0.0.1:${port}` } })
    const value = await prometheus(t, port)
    const read = createClient(server.url, {})
    const load = async () => {
      for (let at = 0; at < 200; at++)
        await Promise.all([read.get('/config'), server.admin.gql('{ me { corpUser { urn } } }')])
    }
    await load()
    await eventually(async () => (await value('up{job="aspectd"}')) === 1)
    await eventually(
      async () => ((await value('sum(aspectd_operations_total{operation="me",outcome="ok"})')) ?? 0) >= 200
    )
    t.ok(((await value('count({__name__=~"aspectd_.+"})')) ?? 0) < 2000)
    const quantile = 'histogram_quantile(0.99, sum by (le) (aspectd_operation_duration_seconds_bucket{operation="me"}))'
    t.ok(((await value(quantile)) ?? 0) > 0)
    if (!server.store.startsWith('sqlite:')) return
    const file = server.store.slice('sqlite:'.length)
    renameSync(file, `${file}.away`)
    await eventually(async () => (await value('aspectd_store_writable')) === 0)
    t.equal(await value('up{job="aspectd"}'), 1)
    t.equal((await server.admin.get('/metrics')).status, 200, 'the route answers as well')
    renameSync(`${file}.away`, file)
    await eventually(async () => (await value('aspectd_store_writable')) === 1)
  }
)
