import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { build } from 'esbuild'
import { noticesOf } from './notices.ts'

/**
 * Not bundled: graphql, of which plugins from outside must get the same copy; what few servers load or have; and what is served to
 * browsers, whose files `plugins/console/packages.ts` finds in the packages.
 */
const ORDINARY =
  /^(graphql|mongodb|undici|jose|@opensearch-project\/opensearch|openid-client|@graphql-yoga\/render-graphiql|preact|@preact\/signals|diff|@opentelemetry\/[\w-]+)(\/|$)/

/** As the compiler writes them. */
const IMPORT =
  /^(?<start>(?:import|export) (?<clause>.+) from |.*\bconst (?<later>\{.+\}) = await import\()(['"])(?<name>[^'".].*?)\4/gm

/** Packages may use what only CommonJS has. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`

/**
 * Bundles the packages that our modules in `out` import into a few modules in `out/vendor`, because a start spends more time on
 * finding a thousand files than on what is in them. Our own modules stay apart, so that plugins from outside share them.
 */
export async function bundlePackages(root: string, out: string): Promise<void> {
  const files = globSync('{core,config,plugins,testing}/**/*.js', { cwd: out }).filter(path => !path.includes('/web/'))
  const imported = new Map<string, Set<string>>()
  for (const path of files) {
    const text = readFileSync(join(out, path), 'utf8').replace(IMPORT, (found, ...groups) => {
      const { start, clause, later, name } = groups.at(-1)
      if (isBuiltin(name) || ORDINARY.test(name)) return found
      const names = imported.get(name) ?? new Set()
      imported.set(name, names)
      for (const one of namesOf(clause ?? later)) names.add(one)
      return `${start}'${posix.relative(posix.dirname(path), `vendor/${fileOf(name)}.js`)}'`
    })
    writeFileSync(join(out, path), text)
  }
  const inputs = await bundle(root, join(out, 'vendor'), imported)
  writeFileSync(join(out, 'vendor/THIRD-PARTY-LICENSES'), licencesOf(root, inputs) + noticesOf(root))
}

const fileOf = (name: string): string => name.replace('@', '').replaceAll('/', '-').replace(/\.js$/, '')

/** `default` and the names in braces, without their aliases. */
function namesOf(clause: string): string[] {
  const [, main, list = ''] = /^([\w$]+)?(?:, )?(?:\{(.*)\})?$/.exec(clause) ?? []
  if (main === undefined && list === '') throw new Error(`cannot bundle a package that is imported as ${clause}`)
  const named = list.split(',').map(one => one.trim().split(' as ')[0] ?? '')
  return [...(main === undefined ? [] : ['default']), ...named.filter(one => one !== '')]
}

/** Returns the files that are in the bundle. */
async function bundle(root: string, outdir: string, imported: ReadonlyMap<string, ReadonlySet<string>>) {
  // Inside of the checkout, where packages are found, and the same for each build: paths get into the bundle.
  const folder = join(root, '.cache/vendor')
  mkdirSync(folder, { recursive: true })
  const entryPoints = Array.from(imported, ([name, names]) => {
    const entry = join(folder, `${fileOf(name)}.mjs`)
    writeFileSync(entry, `export { ${[...names].join(', ')} } from '${name}'\n`)
    return entry
  })
  const { metafile } = await build({
    entryPoints,
    outdir,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    banner: { js: REQUIRE },
    external: ['graphql'],
    sourcemap: true,
    metafile: true,
    logLevel: 'warning'
  })
  for (const path of globSync(join(outdir, '*.map'))) writeFileSync(path, withoutRoot(readFileSync(path, 'utf8')))
  return new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)))
}

/** Without the way from the output to the checkout. */
function withoutRoot(map: string): string {
  const { sources, ...others } = JSON.parse(map)
  return JSON.stringify({
    ...others,
    sources: sources.map((path: string) => path.replace(/^.*?(?=(?:node_modules|\.cache)\/)/, ''))
  })
}

/** Of each package that has a file among the inputs. @throws Error for a package without a licence */
function licencesOf(root: string, inputs: ReadonlySet<string>): string {
  const folders = new Set([...inputs].flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))
  const texts = [...folders].toSorted().map(folder => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(path => /^licen[cs]e/i.test(path))
    if (file === undefined && license === undefined) throw new Error(`${name} has no licence`)
    const text = file === undefined ? `by ${author?.name ?? author}` : readFileSync(join(root, folder, file), 'utf8')
    return `${name} ${version} (${license})\n\n${text.trim()}\n`
  })
  const intro = 'The modules in this folder contain code of these packages.\n'
  return [intro, ...texts].join(`\n${'-'.repeat(80)}\n\n`)
}
