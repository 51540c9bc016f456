import { fileURLToPath } from 'node:url'

/** Whether this is a checkout, which runs TypeScript, or the published package, which runs JavaScript. */
export const IS_CHECKOUT = import.meta.url.endsWith('.ts')

/** The folder that contains package.json. */
export const ROOT = fileURLToPath(new URL(IS_CHECKOUT ? '..' : '../..', import.meta.url))
