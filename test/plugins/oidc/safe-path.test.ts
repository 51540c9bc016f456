import t from 'tap'
import { safeTarget } from '../../../plugins/console/web/router.ts'
import { safePath } from '../../../plugins/oidc/safe-path.ts'

const EVIL = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/../..//evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '',
  ' /x',
  '/login',
  '/login?to=/x'
]
const OURS = ['/', '/dataset/x', '/search?q=a%20b#c', '/entity/urn:li:dataset:(a,b,PROD)', '/a//b']

t.test(
  'a way back leads to a page of this server, after a log-in at a provider as after one with a password',
  async t => {
    for (const one of EVIL) {
      t.equal(safePath(one), '/', JSON.stringify(one))
      const inBrowser = safeTarget(one, 'https://catalog.example')
      t.ok(inBrowser === '/' || new URL(inBrowser, 'https://catalog.example').host === 'catalog.example', one)
      t.notMatch(inBrowser, /^\/[/\\]|^\/login/, one)
    }
    for (const one of OURS) {
      t.equal(safePath(one), one)
      t.equal(safeTarget(one, 'https://catalog.example'), one)
    }
    for (const one of ['/logOut', '/sso', '/callback/oidc?x=1', '/authenticate', `/${'x'.repeat(2000)}`, undefined])
      t.equal(safePath(one), '/')
  }
)
