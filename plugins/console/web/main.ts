import { start } from 'aspectd/console'

start()
