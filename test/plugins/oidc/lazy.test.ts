import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path/posix'
import { parse } from 'acorn'
import t from 'tap'
import { read } from '../../core/imports.ts'

/** What importing a file of the plugin loads at once: other files of it, and packages. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  if (!file.startsWith('plugins/oidc/')) return loaded
  const { body } = parse(stripTypeScriptTypes(read(file)), { ecmaVersion: 'latest', sourceType: 'module' })
  for (const statement of body) {
    if (!('source' in statement) || typeof statement.source?.value !== 'string') continue
    const { value } = statement.source
    loadedWith(value.startsWith('.') ? join('plugins/oidc', value) : value, loaded)
  }
  return loaded
}

t.test('a start without a provider loads neither the libraries nor what logs users in', t => {
  const atStart = loadedWith('plugins/oidc/index.ts')
  t.ok(atStart.has('plugins/oidc/config.ts') && atStart.has('plugins/oidc/routes.ts'))
  const lazy = [
    'openid-client',
    'jose',
    'plugins/oidc/service.ts',
    'plugins/oidc/provider.ts',
    'plugins/oidc/provision.ts'
  ]
  t.strictSame(
    lazy.filter(one => atStart.has(one)),
    []
  )
  const withProvider = loadedWith('plugins/oidc/service.ts')
  t.ok(withProvider.has('plugins/oidc/provider.ts'))
  t.notOk(withProvider.has('openid-client') || withProvider.has('jose'), 'the libraries wait for the first log-in')
  t.end()
})
