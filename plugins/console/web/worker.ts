interface ScriptPolicy {
  createScriptURL(text: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** Made once: the pages' content policy permits one policy of this name. */
let policy: ScriptPolicy | undefined

function permitted(url: URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('console', { createScriptURL: sameOrigin }) ?? { createScriptURL: sameOrigin }
  return policy.createScriptURL(url.href)
}

/**
 * Starts a module in a worker. `url`: a file of a plugin's web folder, `new URL('./layout.worker.ts', import.meta.url)`.
 * The import map does not hold there, so a worker is told the addresses of packages: `import.meta.resolve(name)`.
 */
export const startWorker = (url: URL): Worker => new Worker(permitted(url), { type: 'module' })

/** The same worker for all pages of the browser. Some browsers have none. */
export const startSharedWorker = (url: URL): MessagePort => new SharedWorker(permitted(url), { type: 'module' }).port

function sameOrigin(text: string): string {
  if (new URL(text).origin !== location.origin) throw new TypeError(`a worker of another host: ${text}`)
  return text
}
