import { spawn } from 'node:child_process';

/** Runs a program to its end and returns the last line of its output, parsed. */
export async function runJson(command, args, options) {
  const { output, code } = await collect(command, args, options);
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}:\n${output.slice(-2000)}`);
  return JSON.parse(output.trim().split('\n').at(-1));
}

/** Starts a program that prints one line of JSON and keeps running; returns that line and the child. */
export function startJson(started, options) {
  const child = spawn(options.command, options.args, {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${options.args.join(' ')} ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const end = output.indexOf('\n');
      if (end !== -1) resolve(JSON.parse(output.slice(0, end)));
    });
  });
}

function collect(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output = `${chunk}${output}`));
    child.once('error', reject);
    child.once('close', (code) => resolve({ output, code }));
  });
}
