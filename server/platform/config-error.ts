/** A setting is unusable. The message is one line for the terminal and names the variable or the file. */
export class ConfigError extends Error {}
