import { stemmerFor } from './stems.js';

/**
 * Returns the stems of synonyms. Authors and readers often choose different words. The groups contain only common words, no product names;
 * expressions of two words stand for one ("turn off": disable).
 */
export function synonymsOf(stem: string): readonly string[] {
  return GROUPS.get(stem) ?? [];
}

/** Returns the expressions of two words in a text, as written and each once: "turn it on" is "turn on". */
export function expressionsIn(text: string): readonly { readonly words: string; readonly stems: readonly string[] }[] {
  const words =
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => !BETWEEN.has(word)) ?? [];
  return words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1]}`;
    const stems = EXPRESSIONS.get(pair);
    return stems === undefined ? [] : [{ words: pair, stems }];
  });
}

const BETWEEN = new Set(['it', 'this', 'that', 'them', 'these']);

const TABLE = `
enable, activate, allow, switch on, turn on, opt in
disable, deactivate, prevent, stop, switch off, turn off, opt out, shut off, get rid
delete, remove, erase, drop, clear, throw away, get rid
create, add, make, new, generate, set up
setup, configure, configuration, install, set up
change, edit, modify, update, customize, adjust, alter
show, display, render, appear, visible, view
hide, hidden, exclude, ignore, skip, omit, leave out, leave off, left out
limit, maximum, max, quota, cap, restrict, at most
minimum, min, least, at least
price, pricing, cost, fee, billing, charge, paid, pay
plan, tier, subscription
invoice, receipt, billing
error, failure, fail, fault, problem, issue, broken, crash, wrong
fix, solve, resolve, repair, troubleshoot, troubleshooting
slow, performance, speed, fast, quick, latency, speed up, slow down
duration, timeout, time out, time limit, run out, how long
retain, retention, kept, preserve
expire, expiry, expiration, ttl, lifetime, run out, valid
schedule, cron, recurring, periodic, daily, nightly, hourly, weekly, every day, every night, every hour, every week, every month, each night, each day
retry, reattempt, try again, attempt
wait, delay, pause, sleep
concurrent, concurrency, parallel, simultaneous, same time, at once
queue, backlog, waiting
job, task, run, process
deploy, publish, release, ship, go live
preview, draft, staging
rollback, revert, undo, roll back
branch, fork
repository, repo, git
folder, directory, path
file, document
page, article, doc
site, website, documentation
link, url, href, address, hyperlink
redirect, forward, reroute
domain, hostname, host, dns
subpath, subdirectory, prefix, base path
login, signin, authenticate, authentication, sign in, log in, signed in, logged in
logout, signout, sign out, log out
password, credential, secret, passphrase
token, key, credential, secret
permission, role, access, privilege
user, member, person, people, account
reader, visitor, viewer, guest
team, organization, workspace, company, org
invite, add, member
email, mail, message
notification, alert, notify
image, picture, photo, screenshot, graphic
diagram, chart, flowchart, graph
icon, symbol, logo
color, colour, tint
font, typeface, typography
banner, announcement, notice
sidebar, navigation, nav, menu
heading, header, title
footer, bottom
anchor, fragment, hash
button, cta
tab, panel
snippet, reusable, partial, reuse
component, widget, element
embed, iframe, inline
code, snippet, example, sample
bot, agent, crawler, robot
assistant, chatbot, chat, ai
search, find, lookup, query
filter, narrow, restrict
sort, order, rank
result, hit, match
index, indexing, crawl
translate, translation, localize, localization, language, locale
version, release, edition
upgrade, update, migrate, migration
import, upload, ingest
export, download
backup, snapshot, dump
restore, recover
webhook, callback, event
endpoint, route, api
request, call, http
response, reply, answer, return
parameter, argument, option, param
property, attribute, field, key
setting, option, preference, configuration
flag, option, switch
default, initial, standard
required, mandatory, obligatory
optional, omit, leave out
environment, env
variable, var
command, cli, terminal, console, command line
local, locally, localhost
server, backend, host
selfhost, self-hosting, on-premise, self host, own server
database, db, storage
memory, ram
cpu, processor, vcpu
machine, instance, vm
log, logging, trace
metric, analytics, statistics, stats, usage
feedback, rating, review
schema, spec, specification, openapi
type, kind
list, enumerate, all
batch, bulk
stream, streaming, realtime, live
cache, caching
proxy, nginx, gateway
security, secure, safety
private, confidential, internal
public, open
restrict, limit, lock
block, deny, forbid, ban, refuse
size, large, big, length, how big, how large
count, number, amount, how many
start, begin, launch, trigger, kick off
cancel, abort, terminate, kill
state, status, phase
priority, urgent, important
duplicate, idempotent, idempotency, twice
sync, synchronize, mirror
merge, combine, join
split, divide, separate
copy, clone, duplicate
move, rename, relocate
test, try, check
validate, verify, check
monitor, watch, observe
support, help, contact
guide, tutorial, walkthrough
`;

const GROUPS = new Map<string, string[]>();
const EXPRESSIONS = new Map<string, string[]>();

const stem = stemmerFor('en');
for (const line of TABLE.trim().split('\n')) {
  const entries = line.split(',').map((entry) => entry.trim());
  const words = entries.filter((entry) => !entry.includes(' ')).map(stem);
  for (const word of words)
    GROUPS.set(word, [...new Set([...(GROUPS.get(word) ?? []), ...words.filter((other) => other !== word)])]);
  for (const entry of entries.filter((each) => each.split(' ').length === 2)) {
    EXPRESSIONS.set(entry, [...new Set([...(EXPRESSIONS.get(entry) ?? []), ...words])]);
  }
}
