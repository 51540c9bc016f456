import { readFileSync } from 'node:fs'
import t from 'tap'
import { refusedLicences } from '../../scripts/release/package.ts'
import { released } from '../../scripts/release/tree.ts'

const CHANGELOG = '# Changes\n\n## Unreleased\n\n### Added\n\n- a thing\n\n## 0.1.0 - 2026-01-01\n\n- the first\n'

t.test('what was unreleased becomes the version, once', async t => {
  const once = released(CHANGELOG, '0.2.0', '2026-02-03')
  t.equal(
    once,
    '# Changes\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n### Added\n\n- a thing\n\n## 0.1.0 - 2026-01-01\n\n- the first\n'
  )
  t.equal(released(once, '0.2.0', '2026-02-04'), once, 'a repetition changes nothing')
  t.throws(() => released(once, '0.3.0', '2026-02-04'), { message: 'CHANGELOG.md: nothing is below "## Unreleased"' })
  t.throws(() => released('# Changes\n', '0.3.0', 'x'), { message: /expected a heading "## Unreleased"/ })
  t.match(released(readFileSync('CHANGELOG.md', 'utf8'), '9.9.9', '2026-02-03'), '\n## 9.9.9 - 2026-02-03\n')
})

t.test('licences that are not on the list are refused, and unknown ones', async t => {
  const of = (name: string, license?: object) => ({ name, version: '1.0.0', ...(license && { licenses: [license] }) })
  t.strictSame(
    refusedLicences([
      of('good', { license: { id: 'MIT' } }),
      of('either', { expression: '(MIT OR CC0-1.0)' }),
      of('copyleft', { license: { id: 'AGPL-3.0-only' } }),
      of('named', { license: { name: 'Commercial' } }),
      of('none')
    ]),
    ['copyleft@1.0.0 (AGPL-3.0-only)', 'named@1.0.0 (Commercial)', 'none@1.0.0 (unknown)']
  )
})

t.test('the files of a public project are there, and their links lead somewhere', async t => {
  for (const file of ['SECURITY.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md', 'docs/upgrade.md', 'docs/release.md']) {
    const folder = file.includes('/') ? 'docs/' : ''
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (!target.startsWith('http')) t.ok(readFileSync(folder + target, 'utf8').length > 0, `${file}: ${target}`)
    }
  }
  t.match(readFileSync('NOTICE', 'utf8'), 'DataHub')
})
