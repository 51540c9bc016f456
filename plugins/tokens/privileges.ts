import type { Demand } from '../../core/index.ts'
import { DIGEST, TOKEN } from './record.ts'

const on = (...anyOf: string[]): Demand[] => [TOKEN, DIGEST].map(type => ({ anyOf, on: type }))

/** To use the token API at all, for one's own tokens. */
export const USE = on('GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS')
/** For the tokens of all users. */
export const MANAGE = on('MANAGE_ACCESS_TOKENS')
