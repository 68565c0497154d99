/** A file that is not taken, as a sentence about it: `is larger than 50 MB`. */
export class FileRefusal extends Error {}
