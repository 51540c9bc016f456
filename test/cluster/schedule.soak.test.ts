import { mongodbTest } from '../mongod.ts'
import { killWhileTicking } from './schedule.ts'

const TICKS = 1000
const KILLS = 10

mongodbTest(`three instances fire each of ${TICKS} ticks once, with ${KILLS} kills`, t =>
  killWhileTicking(t, { ticks: TICKS, kills: KILLS })
)
