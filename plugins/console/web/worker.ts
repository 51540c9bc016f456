interface ScriptPolicy {
  createScriptURL(text: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** Made once: the pages' content policy permits one policy of this name. */
let policy: ScriptPolicy | undefined

/**
 * Starts a module in a worker. `url`: a file of a plugin's web folder, `new URL('./layout.worker.ts', import.meta.url)`.
 * The import map does not hold there, so a worker is told the addresses of packages: `import.meta.resolve(name)`.
 */
export function startWorker(url: URL): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('console', { createScriptURL: sameOrigin }) ?? { createScriptURL: sameOrigin }
  return new Worker(policy.createScriptURL(url.href), { type: 'module' })
}

function sameOrigin(text: string): string {
  if (new URL(text).origin !== location.origin) throw new TypeError(`a worker of another host: ${text}`)
  return text
}
