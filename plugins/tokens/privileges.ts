import type { Demand } from '../../core/index.ts'
import { DIGEST, TOKEN } from './record.ts'

/** Privileges any one of which is required for the tokens of other users. */
export const MANAGES = ['MANAGE_ACCESS_TOKENS']
/** Privileges any one of which is required for the whole token API. */
export const USES = ['GENERATE_PERSONAL_ACCESS_TOKENS', ...MANAGES]

const on = (...anyOf: string[]): Demand[] => [TOKEN, DIGEST].map(type => ({ anyOf, on: type }))

/** Required for the whole token API; enough for the caller's own tokens. */
export const USE = on(...USES)
/** Required for the tokens of other users. */
export const MANAGE = on(...MANAGES)
