/** A refused file. The message is a predicate of the file: `is larger than 50 MB`. */
export class FileRefusal extends Error {}
