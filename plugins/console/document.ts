import { createHash } from 'node:crypto'

export interface DocumentParts {
  /** The text of a plain script that runs before the first paint. */
  readonly theme: string
  readonly styles: readonly string[]
  /** That the texts are there in. */
  readonly languages: readonly string[]
  /** Fonts that every page has. */
  readonly fonts: readonly string[]
  readonly icon: string | undefined
  readonly imports: Readonly<Record<string, string>>
  readonly preload: readonly string[]
  /** For the element `aspectd`. */
  readonly boot: object
  /** The text of the module that shows the page. */
  readonly main: string
}

/**
 * The HTML of every page, and its content security policy. Its last line is hidden by the style sheet until some seconds
 * have passed without the console: while servers are updated, the page can be of one version and its modules of another.
 * Its first and last script are a few bytes, which would take a request each.
 */
export function createDocument(parts: DocumentParts): { readonly html: string; readonly policy: string } {
  const importMap = json({ imports: parts.imports })
  const icon = parts.icon === undefined ? 'data:,' : parts.icon
  const html = `<!doctype html>
<html lang="en" data-languages="${parts.languages.join(' ')}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>aspectd</title>
    <link rel="icon" href="${icon}" />
    <script>${parts.theme}</script>
    ${parts.styles.map(path => `<link rel="stylesheet" href="${path}" />`).join('\n    ')}
    ${parts.fonts.map(path => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin />`).join('\n    ')}
    <script type="importmap">${importMap}</script>
    ${parts.preload.map(path => `<link rel="modulepreload" href="${path}" />`).join('\n    ')}
    <script type="application/json" id="aspectd">${json(parts.boot)}</script>
    <script type="module">${parts.main}</script>
  </head>
  <body>
    <noscript>The console of aspectd requires JavaScript.</noscript>
    <div id="app"></div>
    <p class="unloaded">The console has not loaded. <a href="">Reload</a></p>
  </body>
</html>
`
  return { html, policy: policyOf([parts.theme, importMap, parts.main]) }
}

/** JSON that cannot end the element it is in. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @param scripts that are in the document */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console'
  ].join('; ')
}
