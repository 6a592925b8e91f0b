// Parts of ERTS that Joist does not have, as they look when nobody uses them.

#include "bif/table.hpp"
#include "proc/process.hpp"
#include "term/atoms.hpp"

namespace joist::bif {

// ---- sequential tracing: no process ever has a token ----------------------------------------------------------------

/// The items of a token; false for anything else.
static bool is_token_item(Term t) {
  for (Term known : {am::label, am::serial, am::send, am::receive, am::print, am::timestamp, am::monotonic_timestamp,
                     am::strict_monotonic_timestamp}) {
    if (t == known) return true;
  }
  return false;
}

Term erlang_seq_trace_info_1(Process& p, const Term* a) {
  if (!is_token_item(a[0])) return p.badarg();
  if (a[0] == am::label || a[0] == am::serial) return Term::nil();
  return p.heap.tuple(a[0], am::false_);
}

Term erlang_seq_trace_2(Process& p, const Term* a) {
  if (!is_token_item(a[0])) return p.badarg();
  return a[0] == am::label || a[0] == am::serial ? Term::nil() : am::false_;
}

Term erlang_seq_trace_print_1(Process&, const Term*) {
  return am::false_;
}
Term erlang_seq_trace_print_2(Process& p, const Term* a) {
  return a[0].is_atom() || a[0].is_small() ? am::false_ : p.badarg();
}

// ---- dynamic tracing (SystemTap, DTrace): not built in --------------------------------------------------------------

Term erlang_dt_put_tag_1(Process&, const Term*) {
  return am::undefined;
}
Term erlang_dt_get_tag_0(Process&, const Term*) {
  return am::undefined;
}
Term erlang_dt_get_tag_data_0(Process&, const Term*) {
  return am::undefined;
}
Term erlang_dt_spread_tag_1(Process&, const Term*) {
  return am::true_;
}
Term erlang_dt_restore_tag_1(Process&, const Term*) {
  return am::true_;
}
Term erlang_dt_prepend_vm_tag_data_1(Process&, const Term* a) {
  return a[0];
}
Term erlang_dt_append_vm_tag_data_1(Process&, const Term* a) {
  return a[0];
}

Term erlang_system_profile_0(Process&, const Term*) {
  return am::undefined;
}

// ---- coverage by the loader -----------------------------------------------------------------------------------------

Term code_coverage_support_0(Process&, const Term*) {
  return am::false_;
}
Term code_get_coverage_mode_0(Process&, const Term*) {
  return am::none;
}

// ---- inner life of ERTS ---------------------------------------------------------------------------------------------

Term erts_internal_no_aux_work_threads_0(Process&, const Term*) {
  return Term::small(1);
}
Term erts_internal_system_check_1(Process& p, const Term* a) {
  return a[0] == am::schedulers ? am::ok : p.badarg();
}
Term erts_internal_get_creation_0(Process&, const Term*) {
  return am::undefined;
}
Term erts_internal_scheduler_wall_time_1(Process& p, const Term* a) {
  return a[0] == am::false_ ? am::false_ : p.badarg();
}
Term error_logger_warning_map_0(Process&, const Term*) {
  return am::warning;
}
Term net_kernel_dflag_unicode_io_1(Process&, const Term*) {
  return am::true_;
}
Term erl_ddll_loaded_drivers_0(Process& p, const Term*) {
  return p.heap.tuple(am::ok, Term::nil());
}
Term erts_debug_interpreter_size_0(Process&, const Term*) {
  return Term::small(0);
}

}  // namespace joist::bif
