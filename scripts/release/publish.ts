import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesOf } from './image.ts'
import { digestOf, outputOf, type Release, run, type Step } from './step.ts'

/** What users get, beside each other in the folder of the release. */
const DELIVERED = /\.(tgz|tar|json)$/

/** What the release consists of, and what it was made from. */
function describe(release: Release): void {
  const { version, folder } = release
  const files = readdirSync(folder)
    .filter(name => DELIVERED.test(name) && name !== 'release.json')
    .toSorted()
  const digests = Object.fromEntries(files.map(name => [name, `sha256:${digestOf(join(folder, name))}`]))
  const described = {
    version,
    commit: outputOf('git', ['rev-parse', 'HEAD']).trim(),
    node: outputOf('node_modules/.bin/node', ['--version']).trim(),
    image: readFileSync(join(folder, 'image.digest'), 'utf8').trim(),
    debian: packagesOf(release),
    files: digests
  }
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(described, null, 2)}\n`)
  const sums = [...files, 'release.json'].map(name => `${digestOf(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

/** The commit and its tag; neither leaves the machine. A repetition finds them made. */
function tag({ version }: Release): void {
  const name = `v${version}`
  run('git', ['add', 'package.json', 'package-lock.json', 'CHANGELOG.md', 'deploy/helm', 'test/releases'])
  const isChanged = outputOf('git', ['status', '--porcelain']).trim() !== ''
  if (isChanged) run('git', ['commit', '--quiet', '--message', `Release ${version}`])
  const [found = '', head] = [outputOf('git', ['tag', '--list', name]).trim(), outputOf('git', ['rev-parse', 'HEAD'])]
  if (found === '') run('git', ['tag', '--annotate', name, '--message', `aspectd ${version}`])
  else if (outputOf('git', ['rev-parse', `${name}^{commit}`]) !== head)
    throw new Error(`the tag ${name} is at another commit`)
}

/** npm refuses a version that it has. */
function publishPackage({ tarball }: Release): void {
  // Only continuous integration has an identity that the provenance can name.
  run('npm', ['publish', tarball, ...(process.env.ACTIONS_ID_TOKEN_REQUEST_URL ? ['--provenance'] : [])])
}

/** Where images are kept: `registry.example.com/aspectd`. */
const REGISTRY = 'ASPECTD_RELEASE_IMAGES'

function publishImage({ version }: Release): void {
  const images = process.env[REGISTRY]
  if (!images) throw new Error(`${REGISTRY} must name the repository of images, such as registry.example.com/aspectd`)
  const env = { ...process.env, STORAGE_DRIVER: 'vfs' }
  run('buildah', ['push', `localhost/aspectd:${version}`, `docker://${images}:${version}`], { env })
}

export function publishSteps(isPublishing: boolean): readonly Step[] {
  const local: readonly Step[] = [
    { name: 'tag', run: tag },
    { name: 'release.json', run: describe }
  ]
  if (!isPublishing) return local
  return [
    ...local,
    { name: 'publish the image', run: publishImage },
    { name: 'publish the package', run: publishPackage },
    { name: 'publish the tag', run: ({ version }) => run('git', ['push', 'origin', 'HEAD', `v${version}`]) }
  ]
}
