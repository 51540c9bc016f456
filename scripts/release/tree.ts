import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, type Release, root, run, type Step } from './step.ts'

const CHART = join(root, 'deploy/helm/aspectd/Chart.yaml')

/** What a release changes itself: a repetition finds it changed. */
const OWN = /^(package\.json|package-lock\.json|CHANGELOG\.md|deploy\/helm\/aspectd\/Chart\.yaml|test\/releases\/.*)$/

function checkTree(): void {
  const changed = outputOf('git', ['status', '--porcelain', '--untracked-files=all'])
    .split('\n')
    .map(line => line.slice(3))
    .filter(path => path !== '' && !OWN.test(path))
  if (changed.length > 0) throw new Error(`commit or remove first: ${changed.slice(0, 5).join(', ')}`)
}

function setVersion({ version }: Release): void {
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { stdio: 'ignore' })
}

/** The chart has the version of the package that it runs. */
function setChartVersion({ version }: Release): void {
  const text = readFileSync(CHART, 'utf8')
  writeFileSync(CHART, text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`))
}

function writeChangelog({ version }: Release): void {
  const file = join(root, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(file, released(readFileSync(file, 'utf8'), version, today))
}

/** The changelog with what was unreleased as the version; the same text if it has that already. @throws Error without changes */
export function released(changelog: string, version: string, date: string): string {
  if (changelog.includes(`\n## ${version} `)) return changelog
  const [, changes] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  if (changes === undefined) throw new Error('CHANGELOG.md: expected a heading "## Unreleased"')
  if (changes.trim() === '') throw new Error('CHANGELOG.md: nothing is below "## Unreleased"')
  return changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} - ${date}\n`)
}

function checkUpgradeNotes({ version }: Release): void {
  const notes = readFileSync(join(root, 'docs/upgrade.md'), 'utf8')
  if (!notes.includes(`\n## ${version}\n`)) throw new Error(`docs/upgrade.md: expected a part "## ${version}"`)
}

export const treeSteps: readonly Step[] = [
  { name: 'clean tree', run: checkTree },
  { name: 'version', run: setVersion },
  { name: 'version of the chart', run: setChartVersion },
  { name: 'changelog', run: writeChangelog },
  { name: 'upgrade notes', run: checkUpgradeNotes }
]
