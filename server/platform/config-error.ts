/** A setting or the installation is unusable. The message is one line for the terminal and names what has to change. */
export class ConfigError extends Error {}
