import { activate } from './activate.ts'

activate(document)
