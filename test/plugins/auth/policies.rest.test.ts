import t from 'tap'
import { start } from '../../helper.ts'
import { scaled } from '../../rounds.ts'
import { inForce } from './in-force.ts'

inForce(t, await start(t), scaled(5, 60))
