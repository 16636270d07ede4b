// What action.yml runs. It reads the variables that GitHub gives to a step and those of action.yml (`INPUT_…`), so it can be
// run by hand:
//
//   INPUT_FOLDER=docs GITHUB_EVENT_NAME=pull_request GITHUB_WORKSPACE=$PWD node scripts/action/main.mjs
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const workspace = process.env.GITHUB_WORKSPACE || process.cwd();
const input = (name) => (process.env[`INPUT_${name}`] ?? '').trim();
const COMMANDS = ['auto', 'check', 'export', 'push'];
const SEVERITIES = { error: 'Error', warning: 'Warning', hint: 'Hint' };
/** The rows of the summary; a summary may have 1 MiB. */
const MAX_ROWS = 200;

/** The variables of commands. Only `push` needs the key. */
const { OFFPRINT_KEY: serviceKey, ...environment } = process.env;

class Refused extends Error {}

/** Runs the command line. What goes to standard error is shown at once; standard output is returned, and shown if asked for. */
function offprint(words, { isShown = false, key } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'bootstrap.mjs'), ...words], {
      cwd: workspace,
      env: key === undefined ? environment : { ...environment, OFFPRINT_KEY: key },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => {
      output.push(chunk);
      if (isShown) process.stdout.write(chunk);
    });
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

/** Sets an output of the step. The delimiter is random, because a value may have any text. */
function setOutput(name, value) {
  const file = process.env.GITHUB_OUTPUT;
  const delimiter = randomUUID();
  if (file) appendFileSync(file, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

function addSummary(lines) {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, `${lines.join('\n')}\n`);
}

/** Text for a cell of a table: none of it is markup. */
const cell = (text) =>
  String(text)
    .replace(/[\\`*_{}[\]<>()#+!|~&@-]/g, '\\$&')
    .replace(/\s+/g, ' ');

function summarize(title, { pages, errors, warnings, findings }) {
  const shown = findings.slice(0, MAX_ROWS);
  const more = findings.length - shown.length;
  addSummary([
    `### ${title}`,
    '',
    `| Pages | Errors | Warnings |`,
    '| ---: | ---: | ---: |',
    `| ${pages} | ${errors} | ${warnings} |`,
    '',
    ...(shown.length === 0
      ? []
      : [
          '| | Place | Finding |',
          '| --- | --- | --- |',
          ...shown.map(
            ({ severity, code, message, file, line }) =>
              `| ${SEVERITIES[severity] ?? severity} | ${cell(file === undefined ? '' : `${file}${line ? `:${line}` : ''}`)} | ${cell(message)} (${cell(code)}) |`,
          ),
          '',
          ...(more > 0 ? [`${more} more are in the log.`, ''] : []),
        ]),
  ]);
}

/** Returns the options of `check` that inputs set. */
function checkOptions() {
  return [
    ...(input('FAIL_ON') === '' ? [] : ['--fail-on', input('FAIL_ON')]),
    ...(input('IGNORE') === '' ? [] : ['--ignore', input('IGNORE')]),
  ];
}

async function check(folder) {
  const { code } = await offprint(['check', folder, '--format', 'github', ...checkOptions()], { isShown: true });
  const { output } = await offprint(['check', folder, '--format', 'json', ...checkOptions()]);
  const { pageCount, errors, warnings, findings } = JSON.parse(output);
  summarize('Documentation check', { pages: pageCount, errors, warnings, findings });
  setOutput('pages', pageCount);
  setOutput('errors', errors);
  setOutput('warnings', warnings);
  return code;
}

async function exportSite(folder) {
  const archive = resolve(workspace, input('OUT') || 'site.tar.gz');
  const domain = input('DOMAIN') === '' ? [] : ['--domain', input('DOMAIN')];
  const { code, output } = await offprint(['export', folder, '--out', archive, ...domain, '--json']);
  const result = readJson(output);
  if (result?.archive === undefined) {
    addSummary(['### Documentation export', '', cell(result?.error ?? 'The export failed; see the log.')]);
    return code || 1;
  }
  const { pageCount, errors, warnings } = result;
  const { findings } = JSON.parse(readFileSync(result.report, 'utf8'));
  summarize('Documentation export', { pages: pageCount, errors, warnings, findings });
  setOutput('archive', result.archive);
  setOutput('folder', result.folder ?? '');
  setOutput('pages', pageCount);
  setOutput('errors', errors);
  setOutput('warnings', warnings);
  return code;
}

/** Uploads the folder to a service, which exports it. The link in the output works without a key, so it is masked in logs. */
async function push(folder) {
  if (input('DOMAIN') === '') throw new Refused('The input domain is required to push to a service.');
  if (!serviceKey) throw new Refused('The input key is required to push to a service.');
  const { code, output } = await offprint(['push', folder, '--domain', input('DOMAIN'), '--url', input('SERVICE')], {
    key: serviceKey,
  });
  const link = output.trim();
  if (link !== '') process.stdout.write(`::add-mask::${link}\n`);
  setOutput('bundle-url', link);
  addSummary(['### Documentation export', '', `${cell(input('DOMAIN'))} was exported by the service.`, '']);
  return code;
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the command for the event: proposals are checked, everything else is exported, by the service if there is one. */
function chooseCommand() {
  const chosen = input('COMMAND') || 'auto';
  if (!COMMANDS.includes(chosen)) throw new Refused(`The input command must be one of ${COMMANDS.join(', ')}.`);
  if (chosen !== 'auto') return chosen;
  if (/^pull_request|^merge_group$/.test(process.env.GITHUB_EVENT_NAME ?? '')) return 'check';
  return input('SERVICE') === '' ? 'export' : 'push';
}

try {
  const folder = resolve(workspace, input('FOLDER') || 'docs');
  process.exitCode = await { check, export: exportSite, push }[chooseCommand()](folder);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stdout.write(`::error title=Offprint::${error.message}\n`);
  process.exitCode = 64;
}
