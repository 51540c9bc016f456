import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { outputOf, type Release, root, run, type Step } from './step.ts'

// The image without a registry or a daemon: Debian's packages, Node.js of npm, and the package that is published. The
// Dockerfile makes the same from an image of Docker Hub.

/** What Node.js needs, an init that passes signals on, certificates and time zones. There is no shell. */
const PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1', 'ca-certificates', 'tini', 'tzdata']
const SUITE = 'bookworm'
/** Of all files, so that the same content is the same image. */
const TIMESTAMP = '1700000000'
const ENTRYPOINT = ['/usr/bin/tini', '--', '/usr/local/bin/node']
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '/app/bin/aspectd.js']
const OF_BUILDAH = { env: { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' } }

const buildah = (...args: string[]): string => outputOf('buildah', args, OF_BUILDAH).trim()

/** What the image is made of, in a folder. */
export type Parts = Pick<Release, 'version' | 'folder' | 'tarball'>

/** The files of Debian's packages: they are unpacked and not configured, which needs no root file system that runs. */
export function makeBase({ folder }: Pick<Parts, 'folder'>): void {
  const base = join(folder, 'base')
  rmSync(base, { recursive: true, force: true })
  const options = [
    '--mode=root',
    '--variant=extract',
    `--include=${PACKAGES.join(',')}`,
    '--format=directory',
    '--quiet'
  ]
  run('mmdebstrap', [...options, SUITE, base], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const left of ['var/cache/apt', 'var/lib/apt/lists', 'var/log'])
    rmSync(join(base, left), { recursive: true, force: true })
  for (const made of ['tmp', 'proc', 'dev', 'data'])
    mkdirSync(join(base, made), { recursive: true, mode: made === 'data' ? 0o700 : 0o1777 })
  mkdirSync(join(base, 'usr/local/bin'), { recursive: true })
  cpSync(realpathSync(join(root, 'node_modules/node/bin/node')), join(base, 'usr/local/bin/node'))
}

/** The published package with the packages that it needs, as a user installs them, of the versions of the lock file. */
export function makeApp({ folder, tarball }: Parts): void {
  const app = join(folder, 'app')
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app)
  run('tar', ['--extract', '--file', tarball, '--directory', app, '--strip-components', '1'])
  cpSync(join(root, 'package-lock.json'), join(app, 'package-lock.json'))
  const options = ['--omit', 'dev', '--ignore-scripts', '--prefer-offline', '--no-fund', '--no-audit']
  run('npm', ['ci', ...options], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  // npm notes there when it ran.
  rmSync(join(app, 'node_modules/.package-lock.json'))
}

/** Makes the image `aspectd:<version>` and the archive; resolves to the digest of the image. */
export function buildImage({ version, folder }: Omit<Parts, 'tarball'>): string {
  const container = buildah('from', 'scratch')
  try {
    buildah('copy', '--quiet', container, join(folder, 'base'), '/')
    buildah('copy', '--quiet', container, join(folder, 'app'), '/app')
    const empty = join(folder, 'empty')
    mkdirSync(empty, { recursive: true })
    buildah('copy', '--quiet', '--chown', '1000:1000', '--chmod', '700', container, empty, '/data')
    buildah('config', ...configOf(version), container)
    const digests = join(folder, 'image.digest')
    const name = `localhost/aspectd:${version}`
    buildah('commit', '--quiet', '--format', 'oci', '--timestamp', TIMESTAMP, container, name)
    const archive = archiveOf({ version, folder })
    rmSync(archive, { force: true })
    buildah('push', '--quiet', '--digestfile', digests, name, `oci-archive:${archive}:${version}`)
    return readFileSync(digests, 'utf8').trim()
  } finally {
    buildah('rm', container)
  }
}

function configOf(version: string): string[] {
  const labels = { title: 'aspectd', version, licenses: 'Apache-2.0' }
  const env = {
    NODE_ENV: 'production',
    ASPECTD_HOST: '0.0.0.0',
    ASPECTD_PORT: '9002',
    ASPECTD_STORE: 'sqlite:/data/aspectd.db'
  }
  return [
    ...[
      '--user',
      '1000:1000',
      '--workingdir',
      '/data',
      '--volume',
      '/data',
      '--port',
      '9002',
      '--stop-signal',
      'SIGTERM'
    ],
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...['--entrypoint', JSON.stringify([...ENTRYPOINT, ...FLAGS]), '--cmd', ''],
    ...Object.entries(labels).flatMap(([name, value]) => ['--label', `org.opencontainers.image.${name}=${value}`])
  ]
}

export const archiveOf = ({ version, folder }: Omit<Parts, 'tarball'>): string =>
  join(folder, `aspectd-${version}-image.tar`)

/** Twice: what differs between two builds could be anything, and nobody could check the image. */
function buildTwice(release: Release): void {
  const [first, second] = [buildImage(release), buildImage(release)]
  if (first !== second) throw new Error(`two builds have different digests: ${first}, ${second}`)
}

/** Debian's packages, which the bill of materials of npm lacks, with the versions of their sources. They were not configured, so dpkg knows none. */
export function packagesOf({ folder }: Pick<Parts, 'folder'>): { readonly name: string; readonly version: string }[] {
  const documents = join(folder, 'base/usr/share/doc')
  return readdirSync(documents).flatMap(name => {
    const files = ['changelog.Debian.gz', 'changelog.gz'].map(file => join(documents, name, file))
    const file = files.find(one => existsSync(one))
    const version = file && /^\S+ \(([^)]+)\)/.exec(gunzipSync(readFileSync(file)).toString())?.[1]
    return version ? [{ name, version }] : []
  })
}

export const imageSteps: readonly Step[] = [
  { name: 'base of the image', run: makeBase },
  { name: 'app of the image', run: makeApp },
  { name: 'image, twice', run: buildTwice },
  { name: 'image runs', run: () => runTest('image') },
  { name: 'chart', run: () => runTest('chart') }
]

/** Tests that take minutes; `npm run test:soak` has them too. */
function runTest(name: string): void {
  // Nothing is skipped then.
  const env = { ...process.env, CI: 'true' }
  run(process.execPath, ['--disable-warning=ExperimentalWarning', `test/release/${name}.soak.test.ts`], { env })
}
