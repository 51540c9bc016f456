import { globSync, readFileSync } from 'node:fs'
import t from 'tap'

/** What leads to a path of the server without its base path. `Link`, `navigate`, `rest` and `graphql` add it. */
const FORGOTTEN: Readonly<Record<string, RegExp>> = {
  'a plain link': /\b(?:href|src|action):\s*['"`]\//,
  'a request': /\b(?:fetch|Request|EventSource|WebSocket|sendBeacon)\(\s*['"`]\//,
  'a request of XMLHttpRequest': /\.open\([^)]*,\s*['"`]\//,
  'another page': /\blocation\.(?:assign|replace)\(\s*['"`]\/|location(?:\.href)?\s*=\s*['"`]\//,
  'an address for people': /\$\{location\.origin\}\//,
  'another window': /\bopen\(\s*['"`]\//,
  'an address in a style sheet': /:[^`]*\burl\(\s*['"]?\//
}

/** These know of it. */
const ROUTER = ['plugins/console/web/router.ts', 'plugins/console/web/base-path.ts']
const OF_ROUTER = /\blocation\.pathname\b|\bhistory\.(?:push|replace)State\b/

function forgottenIn(text: string): string[] {
  return Object.entries(FORGOTTEN).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []))
}

t.test('no code of the browser forgets the base path', async t => {
  const files = globSync('plugins/*/web/**/*.{ts,css}')
  t.ok(files.length > 300)
  const wrong = files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const passes = !ROUTER.includes(file) && OF_ROUTER.test(text) ? ['a path of the browser'] : []
    return [...forgottenIn(text), ...passes].map(what => `${file}: ${what}`)
  })
  t.strictSame(wrong, [])
})

t.test('the patterns find what they are for', async t => {
  for (const text of [
    `h('a', { href: '/login' })`,
    'fetch(`/health`)',
    `request.open('POST', '/ingestion/files')`,
    `location.assign('/login')`,
    `location.href = '/'`,
    '`$' + '{location.origin}/reset`',
    `window.open('/x')`,
    `background: url(/x.png)`
  ]) {
    t.equal(forgottenIn(text).length > 0, true, text)
  }
  t.strictSame(forgottenIn(`h(Link, { to: '/login' }); fetch(addressAt('/health')); rest('/x')`), [])
})
