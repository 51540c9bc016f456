import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, type Release, run, type Step, TOOLS } from './step.ts'

function pack({ folder }: Release): void {
  run('npm', ['pack', '--pack-destination', folder])
}

function lint({ tarball }: Release): void {
  run('npx', ['--yes', TOOLS.publint, 'run', tarball, '--strict'])
}

function checkTypes({ tarball }: Release): void {
  // Entries of a pattern cannot be resolved without one of its names.
  run('npx', ['--yes', TOOLS.attw, tarball, '--profile', 'esm-only', '--exclude-entrypoints', './plugins/*'])
}

interface Component {
  readonly name: string
  readonly group?: string
  readonly version?: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

/** Licences that permit use, change and redistribution with a notice. */
const ACCEPTED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib', '(MIT OR CC0-1.0)']
])

const bomOf = ({ folder }: Release) => join(folder, 'sbom.cdx.json')

function writeBom(release: Release): void {
  const options = ['--omit', 'dev', '--output-reproducible', '--spec-version', '1.6', '--output-file', bomOf(release)]
  run('npx', ['--yes', TOOLS.sbom, ...options])
}

function checkLicences(release: Release): void {
  const { components }: { readonly components: readonly Component[] } = JSON.parse(readFileSync(bomOf(release), 'utf8'))
  const wrong = refusedLicences(components)
  if (wrong.length > 0) throw new Error(`licences that are not accepted: ${wrong.join(', ')}`)
  const named = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
  const missing = bundled(release).filter(name => !named.has(name))
  if (missing.length > 0)
    throw new Error(`dist/vendor has packages that the bill of materials lacks: ${missing.join(', ')}`)
}

/** The packages whose licence is not accepted, or not known, with it. */
export function refusedLicences(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licenses = [] }) => {
    const own = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'unknown')
    const isAccepted = own.length > 0 && own.every(one => ACCEPTED.has(one))
    return isAccepted ? [] : [`${name}@${version} (${own.join(', ') || 'unknown'})`]
  })
}

/** The names of the packages whose code is in the package. */
function bundled({ tarball }: Release): string[] {
  const text = outputOf('tar', [
    '--extract',
    '--to-stdout',
    '--file',
    tarball,
    'package/dist/vendor/THIRD-PARTY-LICENSES'
  ])
  return Array.from(text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d\S* \(/gm), ([, name = '']) => name)
}

export const packageSteps: readonly Step[] = [
  { name: 'package', run: pack },
  { name: 'publint', run: lint },
  { name: 'types', run: checkTypes },
  { name: 'bill of materials', run: writeBom },
  { name: 'licences', run: checkLicences }
]
