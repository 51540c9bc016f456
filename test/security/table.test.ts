import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const rows = [...readme.matchAll(/^\| (?!row)(?!-)(.+?) \| (.+) \|$/gm)].map(([, row = '', shown = '']) => ({
  row,
  shown
}))

t.test('every row names an existing test, or gives the reason why it does not apply', t => {
  t.ok(rows.length > 80, `${rows.length} rows`)
  for (const { row, shown } of rows) {
    if (shown.startsWith('does not apply, because ')) continue
    const [, file, title = ''] = /^`([\w/.-]+)` (.+)$/.exec(shown) ?? []
    const path = new URL(`../${file}.test.ts`, import.meta.url)
    t.ok(file && existsSync(path), `${row}: ${file}`)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    t.ok(text.includes(`'${title}'`) || text.includes(`"${title}"`), `${row}: ${title}`)
  }
  t.end()
})
