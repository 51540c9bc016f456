import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { archiveOf, buildImage, makeApp, makeBase, packagesOf } from '../../scripts/release/image.ts'
import { outputOf } from '../../scripts/release/step.ts'
import { createClient } from '../../testing/client.ts'
import { cache } from '../cache.ts'
import { eventually, logIn, temporaryFolder } from '../helper.ts'
import { packAspectd } from '../package.ts'
import { freePort } from '../ports.ts'

// Builds the image twice and runs it: buildah, mmdebstrap, and root for chroot.
t.setTimeout(20 * 60_000)

const USER = 1000
const PASSWORD = 'correct horse battery staple'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const missing = ['buildah', 'mmdebstrap', 'unshare'].filter(program => spawnSync(program, ['--version']).error)
const reason = process.getuid?.() !== 0 ? 'requires root' : missing.length > 0 && `install ${missing.join(', ')}`
if (reason && process.env.CI) throw new Error(reason)

interface Container {
  readonly url: string
  stop(): Promise<number | null>
}

/** Runs a program of the image as its user, on a root file system that cannot be written, with the volume at /data. */
function runIn(image: string, volume: string, command: readonly string[], env: Record<string, string>): ChildProcess {
  const mounts = [
    `mount --bind ${image} ${image}`,
    `mount -o remount,bind,ro ${image}`,
    `mount --bind ${volume} ${image}/data`,
    `mount -t tmpfs tmpfs ${image}/tmp`,
    `mount -t proc proc ${image}/proc`,
    `exec chroot --userspec=${USER}:${USER} ${image} ${command.join(' ')}`
  ]
  const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', mounts.join('\n')], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

async function startContainer(t: Test, image: string, volume: string): Promise<Container> {
  const port = await freePort()
  const env = {
    ASPECTD_HOST: '127.0.0.1',
    ASPECTD_PORT: `${port}`,
    ASPECTD_STORE: 'sqlite:/data/aspectd.db',
    ASPECTD_ADMIN_PASSWORD: PASSWORD
  }
  const child = runIn(image, volume, COMMAND, { ...env, NODE_ENV: 'production' })
  let output = ''
  child.stdout?.on('data', text => (output += text))
  child.stderr?.on('data', text => (output += text))
  t.teardown(() => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the container has ended: ${output}`)
    return (await fetch(`${url}/health`).catch(() => undefined))?.ok
  })
  return {
    url,
    async stop() {
      // `unshare` passes no signals on: this is what a runtime does to the first process of the container.
      const [first = ''] = outputOf('pgrep', ['--parent', `${child.pid}`]).split('\n')
      process.kill(Number(first), 'SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    }
  }
}

const COMMAND = [
  ...['/usr/bin/tini', '--', '/usr/local/bin/node', '--disable-warning=ExperimentalWarning'],
  ...['--max-semi-space-size=16', '/app/bin/aspectd.js']
]

t.test('the image: the same in two builds; write, stop, upgrade and restore as its user', { skip: reason }, async t => {
  const folder = join(cache, 'image')
  mkdirSync(folder, { recursive: true })
  const tarball = await packAspectd(temporaryFolder(t))
  const parts = { version, folder, tarball }
  makeBase(parts)
  makeApp(parts)
  const first = buildImage(parts)
  t.equal(buildImage(parts), first, 'the same digest')
  t.comment(`${first}, ${Math.round(statSync(archiveOf(parts)).size / 1e6)} MB`)
  t.ok(packagesOf(parts).some(({ name }) => name === 'libc6'))

  const place = temporaryFolder(t)
  const image = join(place, 'root')
  unpack(archiveOf(parts), place, image)
  t.notOk(existsSync(join(image, 'bin/sh')), 'there is no shell')
  const volume = join(place, 'volume')
  mkdirSync(volume, { mode: 0o700 })
  chownSync(volume, USER, USER)

  const container = await startContainer(t, image, volume)
  const admin = await logIn(createClient(container.url, {}), 'datahub', PASSWORD)
  const wrote = await admin.ingest('urn:li:tag:kept', 'tagProperties', { name: 'kept' })
  t.equal(wrote.status, 200)
  const backup = runIn(image, volume, ['/usr/local/bin/node', '/app/bin/aspectd.js', 'backup', '/data/before.backup'], {
    ASPECTD_STORE: 'sqlite:/data/aspectd.db'
  })
  t.equal((await once(backup, 'exit'))[0], 0, 'backup of the running server')
  t.equal(await container.stop(), 0, 'it ends by itself after SIGTERM')
  t.equal(statSync(join(volume, 'aspectd.db')).uid, USER)

  const upgraded = await startContainer(t, image, volume)
  const again = await logIn(createClient(upgraded.url, {}), 'datahub', PASSWORD)
  t.match(JSON.stringify((await again.get(`/entitiesV2/${encodeURIComponent('urn:li:tag:kept')}`)).body), '"kept"')
  await again.ingest('urn:li:tag:kept', 'tagProperties', { name: 'changed' })
  t.equal(await upgraded.stop(), 0)

  const restoring = ['restore', '--store', 'sqlite:/data/restored.db', '/data/before.backup']
  const restore = runIn(image, volume, ['/usr/local/bin/node', '/app/bin/aspectd.js', ...restoring], {})
  t.equal((await once(restore, 'exit'))[0], 0)
  const other = join(place, 'other')
  mkdirSync(other, { mode: 0o700 })
  cpSync(join(volume, 'restored.db'), join(other, 'aspectd.db'))
  for (const path of [other, join(other, 'aspectd.db')]) chownSync(path, USER, USER)
  const restored = await startContainer(t, image, other)
  const back = await logIn(createClient(restored.url, {}), 'datahub', PASSWORD)
  t.match(JSON.stringify((await back.get(`/entitiesV2/${encodeURIComponent('urn:li:tag:kept')}`)).body), '"kept"')
  t.equal(await restored.stop(), 0)
})

/** The layers of an archive of OCI, one over the other. */
function unpack(archive: string, place: string, image: string): void {
  const layout = join(place, 'layout')
  mkdirSync(layout)
  mkdirSync(image)
  outputOf('tar', ['--extract', '--file', archive, '--directory', layout])
  const read = (digest: string) => JSON.parse(readFileSync(join(layout, 'blobs', digest.replace(':', '/')), 'utf8'))
  const { manifests } = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
  for (const { digest } of read(manifests[0].digest).layers) {
    outputOf('tar', ['--extract', '--file', join(layout, 'blobs', digest.replace(':', '/')), '--directory', image])
  }
}
