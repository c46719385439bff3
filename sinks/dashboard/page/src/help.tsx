/** Keys, and what the words mean. */
export function Help({ close }: { close: () => void }) {
  return (
    <section class="help" role="dialog" aria-label="keys and words">
      <button type="button" class="close" onClick={close}>
        close
      </button>
      <h2>Keys</h2>
      <dl>
        <dt>/</dt>
        <dd>to the filter</dd>
        <dt>arrows, Page, Home, End</dt>
        <dd>from row to row</dd>
        <dt>Enter</dt>
        <dd>open what is focused; in the critical path, zoom in; in the flow, as +</dd>
        <dt>Space</dt>
        <dd>mark a run for comparison; in a plan, take a region out or back in</dd>
        <dt>right, left</dt>
        <dd>show the ranks of a job, or only the job</dd>
        <dt>Escape</dt>
        <dd>in the critical path, zoom out; in the flow, go up</dd>
        <dt>+, ^</dt>
        <dd>in the flow, open what is in a box, or go up to what it is in</dd>
      </dl>
      <h2>Words</h2>
      <dl>
        <dt>work</dt>
        <dd>all computation, on all threads: the time on one processor</dd>
        <dt>span</dt>
        <dd>
          the longest chain of work that must run in series: the least time on any number of
          processors
        </dd>
        <dt>parallelism</dt>
        <dd>work / span: the number of processors that it can use at most</dd>
        <dt>serial %</dt>
        <dd>share of the critical path that lies directly in a directive; the shares sum to 100</dd>
        <dt>exact, bound</dt>
        <dd>
          the answer to a hypothesis is computed from complete data, or lies between two bounds
        </dd>
        <dt>account</dt>
        <dd>where each thread's time went: every nanosecond is in one of ten classes</dd>
        <dt>loss</dt>
        <dd>time in all classes but work</dd>
        <dt>its fault</dt>
        <dd>waits of threads, wherever, for what others did in a construct</dd>
        <dt>strip</dt>
        <dd>
          what each thread did over the time of the run, in slices between cuts of the account
        </dd>
        <dt>property</dt>
        <dd>what costs the run time at one place; its severity is a share of the elapsed time</dd>
        <dt>grain</dt>
        <dd>a task, or a chunk of a loop; its benefit is its work by what it cost to make</dd>
        <dt>plan</dt>
        <dd>regions to run in parallel, those that save most first</dd>
        <dt>coverage, SP</dt>
        <dd>
          share of the program's work that is in a region, and how many times as fast it could run
          alone
        </dd>
        <dt>series</dt>
        <dd>runs of one program on several numbers of threads, made by whip scale</dd>
        <dt>flow</dt>
        <dd>
          from where threads came to each construct; 0-3|5: each of the threads 0 to 3 came five
          times; 0|5→0|7: in the older run, then in the newer one
        </dd>
        <dt>last minute</dt>
        <dd>what threads did between two cuts of a running program, at least that long apart</dd>
      </dl>
    </section>
  );
}
