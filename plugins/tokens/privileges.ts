import type { Demand } from '../../core/index.ts'
import { DIGEST, TOKEN } from './record.ts'

const on = (...anyOf: string[]): Demand[] => [TOKEN, DIGEST].map(type => ({ anyOf, on: type }))

/** Required for the whole token API; enough for the caller's own tokens. */
export const USE = on('GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS')
/** Required for the tokens of other users. */
export const MANAGE = on('MANAGE_ACCESS_TOKENS')
